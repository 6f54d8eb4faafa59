import { expect, test } from 'vitest';
import { studioShownMessages as texts } from '#messages/vi-studio-shown.ts';
import { tell } from './tell-when-shown.ts';

const CURRENT = { isCurrent: true, reason: null, shown: [], odd: [] };
const LATE = { ...CURRENT, isCurrent: false, reason: 'ENOSPC', shown: ['mua'] };

test('a change is reported as done when the site shows it', () => {
  expect(tell({ ...CURRENT, shown: ['mua'] }, 'Đã đăng lại', 'shown').title).toBe('Đã đăng lại');
  expect(tell(CURRENT, 'Đã gỡ khỏi trang', 'gone').title).toBe('Đã gỡ khỏi trang');
});

test('a change that is saved but not shown is reported with the reason', () => {
  for (const done of ['shown', 'gone'] as const)
    expect(tell(LATE, 'Xong', done)).toEqual({
      ...{ title: texts.late, isDestructive: true },
      description: 'Ổ đĩa của máy chủ đã đầy. Máy chủ tự thử lại; xem mục Cảnh báo.',
    });
  expect(tell({ ...LATE, reason: '__proto__' }, '', 'shown').description).toMatch('Lỗi __proto__');
});

test('a takedown is done when the tracks are gone, even while nothing can be published', () => {
  expect(tell({ ...LATE, shown: [] }, 'Đã gỡ khỏi trang', 'gone').title).toBe('Đã gỡ khỏi trang');
  expect(tell({ ...LATE, shown: [] }, 'Đã đăng lại', 'shown').title).toBe(texts.late);
});

test('a track that is left out is named with its fields; one that only lacks a part is shown', () => {
  const odd = { id: 'mua', fields: ['duration_sec', 'title'], isLeftOut: true };
  expect(tell({ ...CURRENT, odd: [odd] }, 'Đã đăng lại', 'shown')).toMatchObject({
    title: texts.leftOut,
    description: expect.stringContaining('mua: giá trị lạ ở duration_sec, title'),
  });
  const part = { ...odd, isLeftOut: false };
  expect(tell({ ...CURRENT, odd: [part] }, 'Đã đăng lại', 'shown').title).toBe('Đã đăng lại');
});
