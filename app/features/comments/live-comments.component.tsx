import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LiveMessage } from '#app/backend/live-stream.ts';
import { box, COMMENTS, items, renderComments } from '#app/testing/comments-part.tsx';
import {
  commentRow,
  type FakeBackend,
  json,
  startFakeBackend,
  USER,
} from '#app/testing/fake-backend.ts';
import { NEWEST } from '#domain/merge-newest.ts';

const ANH = {
  user_id: 'c0f6b1de-3f0a-4f0e-9d55-1f2a3b4c5d6e',
  display_name: 'Người đầu tiên',
  avatar_url: null,
};
const ME = {
  user_id: USER.id,
  display_name: USER.user_metadata.full_name,
  avatar_url: null,
};

let backend: FakeBackend;
let rows: ReturnType<typeof commentRow>[];

beforeEach(() => {
  backend = startFakeBackend();
  backend.answer(COMMENTS, () => json(200, rows.slice(0, 50)));
});

const answerProfiles = () =>
  backend.answer('/rest/v1/profiles', ({ search }) =>
    json(
      200,
      [ANH, ME].filter(({ user_id }) => search.includes(user_id)),
    ),
  );

/** Renders the comments and sends the first message of the stream: the newest ones. */
async function renderLive(userId: string | null) {
  await renderComments(userId);
  await expect.poll(() => items.elements().length).toBe(Math.min(rows.length, 50));
  await backend.stream({ comments: rows.slice(0, NEWEST), isOnlyAdded: true });
}

const added = (...comments: LiveMessage['comments']): LiveMessage => ({
  comments,
  isOnlyAdded: true,
});

test('a comment that moves into the list after a deletion has its author’s name', async () => {
  rows = [commentRow('Câu cũ nhất', ANH.user_id)];
  for (let n = 0; n < 50; n++) rows.unshift(commentRow(`Câu số ${n}.`));
  answerProfiles();
  await renderLive(null);
  await expect.element(items.filter({ hasText: 'Câu cũ nhất' })).not.toBeInTheDocument();

  rows = rows.filter(({ content }) => content !== 'Câu số 7.');
  await backend.stream({ comments: [], isOnlyAdded: false });
  await expect
    .element(items.filter({ hasText: 'Câu cũ nhất' }).getByText('Người đầu tiên'))
    .toBeInTheDocument();
  expect(items.elements().length).toBe(50);
});

test('new comments keep the draft, the open dialog and the scroll position', async () => {
  rows = [commentRow('Của tôi')];
  for (let n = 0; n < 30; n++) rows.unshift(commentRow(`Câu số ${n}`, ANH.user_id));
  backend.signIn();
  answerProfiles();
  await renderLive(USER.id);
  await box.fill('Đang viết dở');
  const read = items.filter({ hasText: 'Câu số 15' }).element();
  read.scrollIntoView({ block: 'center' });
  const place = () => Math.round(read.getBoundingClientRect().top);
  const before = place();
  const scrolledBefore = scrollY;
  await backend.stream(added({ ...commentRow('Mới tới'), author: ME }));
  await expect.element(items.first().getByText('Mới tới')).toBeInTheDocument();
  await expect.poll(() => scrollY).toBeGreaterThan(scrolledBefore);
  await expect.poll(() => Math.abs(place() - before)).toBeLessThanOrEqual(2);
  await expect.element(box).toHaveValue('Đang viết dở');

  await items.filter({ hasText: 'Của tôi' }).getByRole('button', { name: 'Xóa comment' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toBeVisible();
  await backend.stream(added({ ...commentRow('Tới nữa', ANH.user_id), author: ANH }));
  await expect.element(page.getByText('Tới nữa')).toBeInTheDocument();
  await expect.element(question).toBeVisible();
});
