import { expect, test } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

test.each([
  ['DJ Cá Kèo - Đèn Đỏ (Remix).mp3', 'DJ Cá Kèo - Đèn Đỏ (Remix).mp3'],
  ['../../etc/passwd.mp3', 'passwd.mp3'],
  ['C:\\Nhạc\\bài.flac', 'bài.flac'],
  ['..', ''],
  ['.mp3', 'mp3'],
  ['bài\u0000.mp3', 'bài.mp3'],
  ['gpj.\u202e3pm.mp3', 'gpj.3pm.mp3'],
  ['Đường.mp3'.normalize('NFD'), 'Đường.mp3'],
  ['nhạc 🎧 100% #1.opus', 'nhạc 🎧 100% #1.opus'],
])('the file name %o becomes %o', (written, name) => expect(safeFileName(written)).toBe(name));

test('a long name is shortened to fit a file system and keeps its extension', () => {
  const name = safeFileName(`${'ế'.repeat(5_000)}.mp3`);
  expect(Buffer.byteLength(name)).toBeLessThan(200);
  expect(name).toMatch(/^ế+\.mp3$/);
});
