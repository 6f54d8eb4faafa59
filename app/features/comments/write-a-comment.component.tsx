import 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { sessionStorageKey } from '#app/backend/session-trace.ts';
import {
  box,
  COMMENTS,
  items,
  renderComments,
  section,
  send,
  storeComments,
} from '#app/testing/comments-part.tsx';
import {
  type Answer,
  commentRow,
  type FakeBackend,
  json,
  startFakeBackend,
  USER,
} from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import { runAxe } from '#testing/run-axe.ts';

let backend: FakeBackend;
beforeEach(() => {
  backend = startFakeBackend();
  backend.signIn();
});

const pressCtrlEnter = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

test('a draft survives a refused post and leaving the page, and Enter alone does not send', async () => {
  let posts = 0;
  backend.answer(COMMENTS, ({ method }) => {
    if (method === 'GET') return json(200, []);
    posts += 1;
    return json(400, { code: 'odd', message: 'odd' });
  });
  await renderComments();
  await box.fill('Tiếng Việt');
  await box.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('Tiếng Việt\n');
  expect(posts).toBe(0);
  await send.click();
  await expect.element(page.getByText('Không thể đăng comment')).toBeVisible();
  expect(posts).toBe(1);

  await cleanup();
  const stored = storeComments(backend);
  await renderComments();
  await expect.element(box).toHaveValue('Tiếng Việt\n');
  await box.click();
  await pressCtrlEnter();
  await expect.element(items.filter({ hasText: 'Tiếng Việt' })).toBeVisible();
  await expect.element(page.getByText('Comment đã được đăng')).toBeVisible();
  await expect.element(box).toHaveValue('');
  expect(stored).toEqual(['Tiếng Việt']);

  await cleanup();
  await renderComments();
  await expect.element(box).toHaveValue('');
});

test('a comment posted while the list loads is in the list', async () => {
  const { promise: before, resolve } = Promise.withResolvers<Answer>();
  const rows: object[] = [];
  let reads = 0;
  backend.answer(COMMENTS, ({ method, body }) => {
    // Requested before the comment is saved, answered after.
    if (method === 'GET') return ++reads === 1 ? before : json(200, rows);
    rows.unshift(commentRow((body as { content: string }).content));
    return json(201, null);
  });
  await renderComments();
  await box.fill('Nhanh hơn cả danh sách');
  await send.click();
  await expect.element(page.getByText('Comment đã được đăng')).toBeVisible();
  resolve(json(200, []));
  await expect.element(items.filter({ hasText: 'Nhanh hơn cả danh sách' })).toBeVisible();
});

test('the button is busy while a slow backend answers', async () => {
  const { promise: saved, resolve } = Promise.withResolvers<Answer>();
  backend.answer(COMMENTS, ({ method }) => (method === 'GET' ? json(200, []) : saved));
  await renderComments();
  await box.fill('Chậm mà chắc');
  await send.click();
  await expect.element(section.getByRole('button', { name: 'Đang gửi…' })).toBeDisabled();
  backend.answer(COMMENTS, json(200, [commentRow('Chậm mà chắc')]));
  resolve(json(201, null));
  await expect.element(items.filter({ hasText: 'Chậm mà chắc' })).toBeVisible();
  await expect.element(send).toBeVisible();
});

test('a comment that is too long cannot be sent', async () => {
  const stored = storeComments(backend);
  await renderComments();
  await box.fill('🔥'.repeat(1_001));
  await expect.element(section.getByText('1001/1000 ký tự')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await box.click();
  await pressCtrlEnter();
  await box.fill('🔥'.repeat(1_000));
  await expect.element(section.getByText('1000/1000 ký tự')).toBeVisible();
  await send.click();
  await expect.poll(() => stored).toEqual(['🔥'.repeat(1_000)]);
});

test('Telex can compose Vietnamese, and its keys do not send', async () => {
  const stored = storeComments(backend);
  await renderComments();
  await box.click();
  // Typing 'ddax' in Telex, where the input method keeps replacing its text.
  for (const text of ['d', 'đ', 'đa', 'đã'])
    await cdp().send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect.element(box).toHaveValue('đã');
  await pressCtrlEnter();
  // Safari reports composition only by the key code.
  const enter = { key: 'Enter', ctrlKey: true, keyCode: 229, bubbles: true, cancelable: true };
  box.element().dispatchEvent(new KeyboardEvent('keydown', enter));
  await cdp().send('Input.insertText', { text: 'đã' });
  await expect.element(box).toHaveValue('đã');
  await cdp().send('Input.insertText', { text: ' quá' });
  await pressCtrlEnter();
  await expect.element(items.filter({ hasText: 'đã quá' })).toBeVisible();
  expect(stored).toEqual(['đã quá']);
});

test('text without visible characters is not sent', async () => {
  const stored = storeComments(backend);
  await renderComments();
  await expect.element(send).toBeDisabled();
  await box.fill(' \u200b\u2060\u3164 ');
  await expect.element(send).toBeDisabled();
  await box.click();
  await pressCtrlEnter();
  await expect.element(page.getByText('Vui lòng nhập nội dung comment')).toBeVisible();
  await box.fill('Nghe phê quá');
  await send.click();
  await expect.poll(() => stored).toEqual(['Nghe phê quá']);
});

// supabase/tests/comment-rules.test.ts tests what the database refuses.
test.for([
  ['comment_too_long', 'Comment dài quá 1.000 ký tự. Rút gọn lại nhé.'],
  ['comment_invisible', 'Vui lòng nhập nội dung comment'],
  ['comment_empty', 'Vui lòng nhập nội dung comment'],
  ['comment_too_fast', 'Bạn comment nhanh quá. Nghỉ nửa phút rồi gửi tiếp.'],
] as const)('a refusal as %s is explained, and the draft stays', async ([message, text]) => {
  backend.answer(COMMENTS, ({ method }) =>
    method === 'GET' ? json(200, []) : json(400, { code: 'PT400', message }),
  );
  await renderComments();
  await box.fill('Nghe phê quá');
  await send.click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(send).toBeEnabled();
  await expect.element(box).toHaveValue('Nghe phê quá');
  await expect.element(section.getByText(/^Chưa có comment nào/)).toBeVisible();
});

test('a new comment shows its author’s name, and no made-up one before', async () => {
  storeComments(backend);
  await renderComments();
  const list = section.element();
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(list.textContent));
  watch.observe(list, { childList: true, subtree: true, characterData: true });
  await box.fill('Drop đỉnh');
  await send.click();
  const item = items.filter({ hasText: 'Drop đỉnh' });
  await expect.element(item.getByText(USER.user_metadata.full_name)).toBeVisible();
  watch.disconnect();
  expect(seen.filter((text) => text.includes('User'))).toEqual([]);
});

test('until the authors are known no name is made up, and an author without a name is User…', async () => {
  const { promise: authors, resolve } = Promise.withResolvers<Answer>();
  backend.answer('/rest/v1/profiles', () => authors);
  backend.answer(
    COMMENTS,
    json(200, [commentRow('Drop đỉnh', '4f12b651-0000-4000-8000-000000000000')]),
  );
  await renderComments();
  const item = items.filter({ hasText: 'Drop đỉnh' });
  await expect.element(item).toBeVisible();
  expect(item.element().textContent).not.toContain('User');
  resolve(json(200, []));
  await expect.element(item.getByText('User4f12b651')).toBeVisible();
});

const WORDS = '(0:45) lên nhạc, 1:23 drop; 9:59 thì không có, <b>1:00</b> https://x.vn/0:30';
const COPIED = 'Đoạn (1:24), rồi 1:45.\n  0:10 – mở đầu';

// domain/moment.test.ts tests all notations.
test('timestamps in a comment are buttons if they lie within the track, and its text is copied as written', async () => {
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
  // What a copy would put into the clipboard, which all files of tests share.
  expect(getSelection()?.toString()).toBe(COPIED);
});

test('posting notices a session that was deleted in the browser', async () => {
  await publish(backend);
  await openSite('/track/vinahouse-6');
  await box.fill('Còn đây không?');
  localStorage.clear();
  await send.click();
  const toast = page.getByText('Cần đăng nhập');
  await expect.element(toast).toBeVisible();
  await expect.element(section.getByText('Bạn cần đăng nhập để comment')).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  const header = page.getByRole('banner');
  await expect.element(header.getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
});

test('the draft stays when the session has expired and its renewal is refused', async () => {
  await publish(backend);
  const gone = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' };
  backend.answer('/auth/v1/token', json(400, gone));
  await openSite('/track/vinahouse-6');
  await box.fill('Còn đây không?');
  const session = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? '');
  localStorage.setItem(sessionStorageKey(), JSON.stringify({ ...session, expires_at: 1 }));
  // In the same task: otherwise supabase-js could notice the expiry first, and the form would disappear.
  (send.element() as HTMLButtonElement).click();
  await expect.element(page.getByText('Cần đăng nhập')).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();

  await cleanup();
  await renderComments();
  await expect.element(box).toHaveValue('Còn đây không?');
});
