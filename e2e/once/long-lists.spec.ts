import { expect, test } from '../fixtures.ts';

const TRACK = 'vinahouse-6';

test.beforeEach(({ site }) => site.accounts.removeComments());

test('comments load fifty at a time, complete and in order, while listeners post and after a reload', async ({
  signInAs,
  site,
  track,
  comments,
  page,
}) => {
  const texts = Array.from({ length: 120 }, (_, index) => `câu ${index}.`);
  await site.accounts.addComments(TRACK, texts);
  await signInAs('Bảo');
  await track.open(TRACK);
  await expect(comments.items).toHaveCount(50);
  await site.accounts.addComments(TRACK, ['chen ngang']);
  await expect(comments.items.first()).toContainText('chen ngang');
  await comments.more.click();
  // There are 101 items now, or 100 if the first fifty were loaded again, with the new comment
  // among them.
  await expect(comments.items.nth(99)).toBeVisible();
  await comments.more.click();
  await expect(comments.more).toBeHidden();
  await expect.poll(comments.texts).toEqual(['chen ngang', ...texts.toReversed()]);

  await comments.post('mới nhất');
  const all = ['mới nhất', 'chen ngang', ...texts.toReversed()];
  await expect(comments.items).toHaveCount(all.length);
  expect(await comments.texts()).toEqual(all);

  await page.reload();
  await expect(comments.items).toHaveCount(50);
  await comments.more.click();
  await expect(comments.items).toHaveCount(100);
  await comments.more.click();
  await expect.poll(comments.texts).toEqual(all);
});
