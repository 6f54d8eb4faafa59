import { expect, test } from '../fixtures.ts';
import { commentsOf } from '../pages/comments.ts';
import { expectToFit } from '../pages/expect-to-fit.ts';
import { studioPage } from '../pages/studio-page.ts';
import { PHONE } from '../screens.ts';

test.use({ ...PHONE, expectedConsole: /An operator’s act failed|status of 400/ });

const TRACK = 'vinahouse-9';
const LINK = 'Tải ở nhac-la.example nhé';

test.afterEach(async ({ site }) => {
  await site.database.query('delete from private.watched_words');
  await site.database.query('update private.watch_settings set links_wait = false');
});

test('a comment with a link waits for the approval of an operator', async ({
  site,
  page,
  signInAsOperator,
  openAs,
}) => {
  await site.accounts.removeComments();
  await site.database.query('delete from private.report_cases');
  await signInAsOperator();
  const studio = studioPage(page);
  await studio.open();
  await page.getByLabel('Từ, mỗi dòng một từ hay cụm từ').fill(`đồ tồi\n${'x'.repeat(70)}`);
  await page.getByRole('button', { name: 'Lưu' }).click();
  await expect(page.getByText(/mỗi từ dài nhất 64 ký tự/)).toBeVisible();
  await page.getByLabel('Từ, mỗi dòng một từ hay cụm từ').fill('đồ tồi');
  await page.getByLabel('Bình luận có liên kết phải chờ duyệt').check();
  await page.getByRole('button', { name: 'Lưu' }).click();
  await expect(page.getByText('Đã lưu').first()).toBeVisible();

  const author = await site.accounts.addListener('Người Khoe Liên Kết');
  const theirs = await openAs(author);
  const seen = commentsOf(theirs);
  await theirs.goto(`/track/${TRACK}`);
  await seen.post(LINK);
  await expect(theirs.getByText('Đang chờ duyệt').first()).toBeVisible();
  await seen.post('Nghe hay quá');
  await expect(theirs.getByText('Comment đã được đăng').first()).toBeVisible();
  await expect(seen.items).toHaveCount(1);
  const profile = await theirs.context().newPage();
  await profile.goto('/ho-so');
  const waiting = profile.getByRole('list', { name: 'Đã bị gỡ hoặc chờ duyệt' });
  await expect(waiting.getByRole('listitem')).toContainText('Đang chờ ban quản trị duyệt.');

  await studio.open();
  const reportedComment = studio.reported.filter({ hasText: LINK });
  await expect(reportedComment).toContainText('Có từ hoặc liên kết phải chờ duyệt');
  await expectToFit(page);
  await reportedComment.getByRole('button', { name: `Cho hiện: ${LINK}` }).click();
  await expect(reportedComment).toBeHidden();
  // Without a reload.
  await expect(seen.item(LINK)).toBeVisible();
});
