import 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { runAxe } from '../pages/run-axe.ts';
import { box, COMMENTS, items, renderComments } from './comments-part.tsx';
import { commentRow, json, startFakeBackend } from './fake-backend.ts';

const WORDS = '(0:45) lên nhạc, 1:23 drop; 9:59 thì không có, <b>1:00</b> https://x.vn/0:30';
const COPIED = 'Đoạn (1:24), rồi 1:45.\n  0:10 – mở đầu';

// domain/moment.test.ts tests all notations.
test('timestamps in a comment are buttons if they lie within the track, and its text is copied as written', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  backend.answer(COMMENTS, json(200, [commentRow(WORDS), commentRow(COPIED)]));
  await renderComments();
  await expect.element(items.filter({ hasText: 'lên nhạc' })).toBeVisible();
  const paragraphs = [...document.querySelectorAll('li p[dir=auto]')];
  expect(paragraphs.map(({ textContent }) => textContent)).toEqual([WORDS, COPIED]);
  const moments = page.getByRole('button', { name: /^Nghe từ/ }).elements();
  expect(moments.map((button) => button.getAttribute('aria-label'))).toEqual(
    ['0:45', '1:23', '1:00', '1:24', '1:45', '0:10'].map((moment) => `Nghe từ ${moment}`),
  );
  expect(await runAxe()).toEqual([]);

  const [, paragraph] = paragraphs;
  if (paragraph) getSelection()?.selectAllChildren(paragraph);
  await userEvent.copy();
  await box.click();
  await userEvent.paste();
  await expect.element(box).toHaveValue(COPIED);
});
