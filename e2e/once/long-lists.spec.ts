import { expect, test } from '../fixtures.ts';

const TRACK = 'vinahouse-6';

test.beforeEach(({ site }) => site.accounts.removeComments());

test('comments load fifty at a time, complete and without duplicates while others post', async ({
  track,
  comments,
  site,
}) => {
  const texts = Array.from({ length: 120 }, (_, index) => `câu ${index}.`);
  await site.accounts.addComments(TRACK, texts);
  await track.open(TRACK);
  await expect(comments.items).toHaveCount(50);
  await site.accounts.addComments(TRACK, ['chen ngang']);
  await expect(comments.items.first()).toContainText('chen ngang');
  await comments.more.click();
  // There are 101 items now, or 100 if the first fifty were loaded again with the new one.
  await expect(comments.items.nth(99)).toBeVisible();
  await comments.more.click();
  await expect(comments.more).toBeHidden();
  await expect.poll(comments.texts).toEqual(['chen ngang', ...texts.toReversed()]);
});

test('a longer list keeps its order after a new comment and a reload', async ({
  signInAs,
  site,
  track,
  comments,
  page,
}) => {
  const texts = Array.from({ length: 70 }, (_, index) => `câu ${index}.`);
  await site.accounts.addComments(TRACK, texts);
  await signInAs('Bảo');
  await track.open(TRACK);
  await comments.more.click();
  await expect(comments.items).toHaveCount(70);

  await comments.post('mới nhất');
  await expect(comments.items).toHaveCount(71);
  expect(await comments.texts()).toEqual(['mới nhất', ...texts.toReversed()]);

  await page.reload();
  await expect(comments.items).toHaveCount(50);
  await comments.more.click();
  await expect(comments.items).toHaveCount(71);
  expect(await comments.texts()).toEqual(['mới nhất', ...texts.toReversed()]);
});

test('a comment posted while the list loads is in the list', async ({
  signInAs,
  track,
  comments,
  auth,
  page,
}) => {
  await signInAs('Thảo Vy');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reads = 0;
  let isRead = false;
  await page.route('**/rest/v1/track_comments**', async (route) => {
    if (route.request().method() !== 'GET' || ++reads > 1) return route.continue();
    // Requested before the comment is saved, answered after.
    const response = await route.fetch();
    isRead = true;
    await released;
    await route.fulfill({ response }).catch(() => {});
  });
  await track.open(TRACK);
  await expect.poll(() => isRead).toBe(true);
  await comments.post('Nhanh hơn cả danh sách');
  await expect(auth.toast('Comment đã được đăng')).toBeVisible();
  release();
  await expect(comments.item('Nhanh hơn cả danh sách')).toBeVisible();
});
