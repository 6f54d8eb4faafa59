import { expect, test } from './fixtures.ts';

test.use({ expectedConsole: /status of 4\d\d|status of 50\d|net::ERR_FAILED|names of those/ });

/** A track that no other test comments on, so that its list is known. */
const trackOf: Record<string, string[]> = {
  desktop: ['vinahouse-3', 'vinahouse-4', 'vinahouse-5', 'vinahouse-6', 'vinahouse-7'],
  phone: ['vinahouse-8', 'vinahouse-9', 'vinahouse-10', 'vinahouse-11', 'vinahouse-12'],
};
const trackFor = (index: number) => trackOf[test.info().project.name]?.[index] ?? '';

test('a visitor reads comments after the sound has come, and is asked to sign in', async ({
  track,
  comments,
  site,
  page,
  expectNoAxeFindings,
}) => {
  const trackId = trackFor(0);
  site.backend.addComments(trackId, ['Drop phút thứ hai 🔥', '<b>không</b> https://x.vn']);
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(/\.mp3|track_comments/.exec(request.url())?.[0] ?? '');
  });
  await track.open(trackId);
  await expect(comments.item('Drop phút thứ hai')).toBeVisible();
  expect(asked.filter(Boolean).slice(0, 1)).toEqual(['.mp3']);
  await expect(comments.prompt).toBeVisible();
  await expect(comments.box).toBeHidden();
  await expect(comments.item('<b>không</b>')).toContainText(/User[0-9a-f]{8}/);
  await expect(comments.item('<b>không</b>').locator('time')).toHaveText('Vừa xong');
  await expect(comments.section.getByRole('link', { name: /x\.vn/ })).toHaveCount(0);
  await expect(comments.section.getByRole('button', { name: 'Xóa comment' })).toHaveCount(0);
  await expectNoAxeFindings();
});

test('a listener posts, sees it first, deletes it; the music goes on', async ({
  signInAs,
  track,
  auth,
  comments,
  page,
  expectNoAxeFindings,
}) => {
  await signInAs('Thảo Vy');
  await track.open(trackFor(1));
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
  await expectNoAxeFindings();

  await comments.deleteButton('Nghe phê quá').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoAxeFindings();
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

test('a draft survives a failed post and a reload; Enter and composing never send', async ({
  signInAs,
  track,
  auth,
  comments,
  page,
}) => {
  await signInAs('Bảo');
  await track.open(trackFor(2));
  let posts = 0;
  await page.route('**/track_comments**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    const code = posts === 1 ? 'odd' : 'comment_too_fast';
    await route.fulfill({ status: 429, json: { code: 'PT429', message: code } });
  });
  await comments.box.fill('Tiếng Việt');
  await comments.box.press('Enter');
  await comments.box.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, keyCode: 229 });
  await comments.box.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true });
  expect(posts).toBe(0);
  await expect(comments.box).toHaveValue('Tiếng Việt\n');

  await comments.send.click();
  await expect(auth.toast('Không thể đăng comment')).toBeVisible();
  await comments.send.click();
  await expect(auth.toast('Bạn comment nhanh quá')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(comments.box).toHaveValue('Tiếng Việt\n');
  await comments.box.press('Control+Enter');
  await expect(comments.item('Tiếng Việt')).toBeVisible();

  await comments.box.fill('🔥'.repeat(1_001));
  await expect(comments.section.getByText('1001/1000 ký tự')).toBeVisible();
  await expect(comments.send).toBeDisabled();
});

test('a list that cannot be loaded says so once, and tries again', async ({
  track,
  auth,
  comments,
  page,
}) => {
  await page.route('**/track_comments**', (route) => route.fulfill({ status: 503, json: {} }));
  await track.open(trackFor(3));
  await expect(comments.retry).toBeVisible();
  await expect(auth.toast('Không thể tải comments')).toHaveCount(1);
  await track.expectToSound();
  await page.unrouteAll();
  await comments.retry.click();
  await expect(comments.section.getByText('Chưa có comment nào')).toBeVisible();
});

test('fifty at a time, none twice and none missing while others post', async ({
  track,
  comments,
  site,
}) => {
  const trackId = trackFor(4);
  const texts = Array.from({ length: 120 }, (_, index) => `câu ${index}.`);
  site.backend.addComments(trackId, texts);
  await track.open(trackId);
  await expect(comments.items).toHaveCount(50);
  site.backend.addComments(trackId, ['chen ngang']);
  await comments.more.click();
  await expect(comments.items).toHaveCount(100);
  await comments.more.click();
  await expect(comments.items).toHaveCount(120);
  await expect(comments.more).toBeHidden();
  const shown = await comments.items.locator('p[dir=auto]').allTextContents();
  expect(shown).toEqual(texts.toReversed());
});
