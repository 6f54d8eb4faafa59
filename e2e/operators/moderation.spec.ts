import { expect, test } from '../fixtures.ts';
import { commentsOf } from '../pages/comments.ts';
import { studioPage } from '../pages/studio-page.ts';
import { studioTracks } from '../pages/studio-tracks.ts';
import { PHONE } from '../screens.ts';

test.use({
  ...PHONE,
  expectedConsole: /status of 40[013]|An operator’s act failed|could not be posted|The comment/,
});

const TRACK = 'vinahouse-7';
const OLD = 'Câu cũ nghe được';
const RUDE = 'Câu này chửi bậy';
const LINK = 'Tải ở http://nhac-la.example nhé';

test.afterEach(async ({ site }) => {
  await site.database.query('delete from private.watched_words');
  await site.database.query('update private.watch_settings set links_wait = false');
});

test('an operator approves a comment with a link, silences its author, erases one and closes a track’s comments', async ({
  site,
  page,
  signInAsOperator,
  openAs,
}) => {
  await site.accounts.removeComments();
  await site.database.query('delete from private.report_cases');
  const operator = await signInAsOperator();
  const rude = await site.accounts.addListener('Người Hay Chửi');
  await site.accounts.addComments(TRACK, [OLD, RUDE], rude.id);
  const theirs = await openAs(rude);
  const seen = commentsOf(theirs);
  await theirs.goto(`/track/${TRACK}`);
  await expect(seen.item(OLD)).toBeVisible();
  const studio = studioPage(page);
  const { dialog } = studio;
  await studio.open();

  await test.step('words and links to watch', async () => {
    const words = page.getByLabel('Từ, mỗi dòng một từ hay cụm từ');
    await words.fill(`đồ tồi\n${'x'.repeat(70)}`);
    await page.getByRole('button', { name: 'Lưu' }).click();
    await expect(page.getByText(/mỗi từ dài nhất 64 ký tự/)).toBeVisible();
    await words.fill('đồ tồi');
    await page.getByLabel('Bình luận có liên kết phải chờ duyệt').check();
    await page.getByRole('button', { name: 'Lưu' }).click();
    await expect(page.getByText('Đã lưu').first()).toBeVisible();
  });

  const profile = await theirs.context().newPage();
  await test.step('a comment with a link waits, another does not', async () => {
    await seen.post(LINK);
    await expect(theirs.getByText('Đang chờ duyệt').first()).toBeVisible();
    await seen.post('Nghe hay quá');
    await expect(theirs.getByText('Comment đã được đăng').first()).toBeVisible();
    await expect(seen.items).toHaveCount(3);
    await profile.goto('/ho-so');
    const waiting = profile.getByRole('list', { name: 'Đã bị gỡ hoặc chờ duyệt' });
    await expect(waiting.getByRole('listitem')).toContainText('Đang chờ ban quản trị duyệt.');
  });

  await test.step('it is shown at once when the operator approves it', async () => {
    await studio.open();
    const reportedComment = studio.reported.filter({ hasText: LINK });
    await expect(reportedComment).toContainText('Có từ hoặc liên kết phải chờ duyệt');
    await reportedComment.getByRole('button', { name: `Cho hiện: ${LINK}` }).click();
    await expect(reportedComment).toBeHidden();
    // The comment appears without a reload.
    await expect(seen.item(LINK)).toBeVisible();
  });

  await test.step('a silenced listener cannot write, and reads the reason', async () => {
    await studio.comment(RUDE).getByRole('link', { name: 'Người Hay Chửi' }).click();
    await expect(page.getByText('4 bình luận, 0 đang ẩn')).toBeVisible();
    await page.getByRole('button', { name: 'Tạm ngưng' }).click();
    await dialog.getByLabel('Lý do').fill('Chửi bậy');
    await dialog.getByLabel('1 tuần').check();
    await dialog.getByRole('button', { name: 'Tạm ngưng' }).click();
    await expect(page.getByText('Đang bị ngưng viết đến')).toBeVisible();
    await seen.post('Viết nữa này');
    await expect(theirs.getByText('Bạn đang tạm bị ngưng viết').first()).toBeVisible();
    await expect(seen.box).toHaveValue('Viết nữa này');
    await profile.reload();
    await expect(profile.getByText('Lý do: Chửi bậy')).toBeVisible();
  });

  await test.step('erasing a comment requires the operator’s password', async () => {
    await studio
      .comment(RUDE)
      .getByRole('button', { name: /^Xóa hẳn/ })
      .click();
    await dialog.getByLabel('Mật khẩu của bạn').fill(operator.password);
    await dialog.getByRole('button', { name: 'Xóa hẳn' }).click();
    await expect(studio.comment(RUDE)).toBeHidden();
  });

  await test.step('the log tells what the site did by itself from what an operator did', async () => {
    await page.getByRole('link', { name: 'Nhật ký' }).click();
    const held = studio.acts.filter({ hasText: 'giữ lại chờ duyệt' });
    await expect(held.first()).toContainText('Tự động giữ lại chờ duyệt bình luận của');
    const words = studio.acts.filter({ hasText: 'sửa danh sách từ phải chờ duyệt' });
    await expect(words.first()).not.toContainText('Không tên');
  });

  await test.step('a track with closed comments shows those that it has', async () => {
    const tracks = studioTracks(page);
    const { rows } = await site.database.query('select title from public.tracks where id = $1', [
      TRACK,
    ]);
    await tracks.open();
    await tracks.edit(rows[0].title);
    await tracks.editor.getByRole('button', { name: 'Đóng bình luận' }).click();
    await expect(tracks.editor.getByRole('button', { name: 'Mở lại bình luận' })).toBeVisible();
    const closed = theirs.getByText('Bình luận của track này đã đóng');
    await expect(async () => {
      await theirs.goto(`/track/${TRACK}`);
      await expect(closed).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(seen.item(OLD)).toBeVisible();
    await expect(seen.item(RUDE)).toBeHidden();
    await expect(theirs.getByRole('button', { name: 'Gửi' })).toBeHidden();
    await tracks.editor.getByRole('button', { name: 'Mở lại bình luận' }).click();
    await expect(tracks.editor.getByRole('button', { name: 'Đóng bình luận' })).toBeVisible();
  });
});
