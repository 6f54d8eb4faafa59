import { expect, test } from '../fixtures.ts';

test.use({ expectedConsole: /net::ERR_FAILED/ });

const TRACK = 'vinahouse-6';

test.beforeEach(({ site }) => site.accounts.removeComments());

test('a visitor reads comments once the track plays, and is asked to sign in', async ({
  track,
  comments,
  site,
  page,
}) => {
  await site.accounts.addComments(TRACK, ['Drop phút thứ hai 🔥', '<b>không</b> https://x.vn']);
  const requested: string[] = [];
  page.on('request', (request) => {
    requested.push(/\.mp3|track_comments/.exec(request.url())?.[0] ?? '');
  });
  await track.open(TRACK);
  await expect(comments.item('Drop phút thứ hai')).toBeVisible();
  expect(requested.filter(Boolean).slice(0, 1)).toEqual(['.mp3']);
  await expect(comments.prompt).toBeVisible();
  await expect(comments.box).toBeHidden();
  await expect(comments.item('<b>không</b>')).toContainText(/User[0-9a-f]{8}/);
  await expect(comments.item('<b>không</b>').locator('time')).toHaveText('Vừa xong');
  await expect(comments.section.getByRole('link', { name: /x\.vn/ })).toHaveCount(0);
  await expect(comments.section.getByRole('button', { name: 'Xóa comment' })).toHaveCount(0);
});

test('a listener posts and deletes a comment while the music plays on', async ({
  signInAs,
  track,
  auth,
  comments,
  page,
}) => {
  await signInAs('Thảo Vy');
  await track.open(TRACK);
  await track.expectToSound();
  await expect(comments.send).toBeDisabled();
  await comments.box.focus();
  await page.keyboard.press('Control+Enter');
  await expect(auth.toast('Vui lòng nhập nội dung comment')).toBeVisible();

  await comments.post('  Nghe phê quá  ');
  await expect(auth.toast('Thành công')).toContainText('Comment đã được đăng');
  await expect(comments.items.first()).toContainText('Thảo Vy');
  await expect(comments.items.first()).toContainText('Nghe phê quá');
  await expect(comments.box).toHaveValue('');

  await comments.deleteButton('Nghe phê quá').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Giữ lại' }).click();
  await expect(comments.item('Nghe phê quá')).toBeVisible();

  await page.route('**/track_comments**', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await comments.delete('Nghe phê quá');
  await expect(auth.toast('Không thể xóa comment')).toBeVisible();
  await page.unrouteAll();
  await comments.delete('Nghe phê quá');
  await expect(auth.toast('Đã xóa')).toContainText('Comment đã được xóa');
  await expect(comments.item('Nghe phê quá')).toHaveCount(0);
  await track.expectToSound();
});
