import { expect, test } from 'vitest';
import { isEpisode } from './episode.ts';

test.each([
  ...[
    'Nonstop Vol. 12',
    'Nonstop VOL.3',
    'Tập 3',
    'Bến Xe Đêm #12',
    'Ep 12',
    'Đêm Trắng - Phần 2',
    'Số 7',
  ],
  ...['Tập 3'.normalize('NFD'), 'Radio Episode 100 (Live)'],
])('%s is one of a series', (title) => expect(isEpisode(title)).toBe(true));

test.each([
  'Đèn Đỏ Sài Gòn',
  'Tập Vỡ Lòng',
  'Volcano 3',
  'Step 2',
  'C#',
  'Lúa Non (Remix)',
  '1989',
  '',
])('%s is not', (title) => expect(isEpisode(title)).toBe(false));
