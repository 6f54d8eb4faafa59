import { expect, test } from '../fixtures.ts';
import { commentsOf } from '../pages/comments.ts';
import { expectToFit } from '../pages/expect-to-fit.ts';
import { studioPage } from '../pages/studio-page.ts';
import { studioTracks } from '../pages/studio-tracks.ts';
import { PHONE } from '../screens.ts';

test.use({ ...PHONE, expectedConsole: /status of 40[013]|could not be posted|The comment/ });

const TRACK = 'vinahouse-7';
const OLD = 'Câu cũ nghe được';
const RUDE = 'Câu này chửi bậy';

test('an operator silences a listener, closes a track’s comments and erases one', async ({
  site,
  page,
  signInAsOperator,
  openAs,
}) => {
  await site.accounts.removeComments();
  const operator = await signInAsOperator();
  const rude = await site.accounts.addListener('Người Hay Chửi');
  await site.accounts.addComments(TRACK, [OLD, RUDE], rude.id);
  const theirs = await openAs(rude);
  const seen = commentsOf(theirs);
  await theirs.goto(`/track/${TRACK}`);
  await expect(seen.item(OLD)).toBeVisible();

  const studio = studioPage(page);
  const dialog = page.getByRole('alertdialog');
  await studio.open();
  await studio.comment(RUDE).getByRole('link', { name: 'Người Hay Chửi' }).click();
  await expect(page.getByText('2 bình luận, 0 đang ẩn')).toBeVisible();
  await page.getByRole('button', { name: 'Tạm ngưng' }).click();
  await dialog.getByLabel('Lý do').fill('Chửi bậy');
  await dialog.getByLabel('1 tuần').check();
  await dialog.getByRole('button', { name: 'Tạm ngưng' }).click();
  await expect(page.getByText('Đang bị ngưng viết đến')).toBeVisible();
  await expectToFit(page);
  await seen.post('Viết nữa này');
  await expect(theirs.getByText('Bạn đang tạm bị ngưng viết').first()).toBeVisible();
  await expect(theirs.getByLabel('Viết bình luận').or(theirs.getByRole('textbox'))).toHaveValue(
    'Viết nữa này',
  );
  await theirs.goto('/ho-so');
  await expect(theirs.getByText('Lý do: Chửi bậy')).toBeVisible();

  await studio
    .comment(RUDE)
    .getByRole('button', { name: /^Xóa hẳn/ })
    .click();
  await dialog.getByLabel('Mật khẩu của bạn').fill(operator.password);
  await dialog.getByRole('button', { name: 'Xóa hẳn' }).click();
  await expect(studio.comment(RUDE)).toBeHidden();

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
  await expect(seen.items).toHaveCount(1);
  await expect(theirs.getByRole('button', { name: 'Gửi' })).toBeHidden();
  await tracks.editor.getByRole('button', { name: 'Mở lại bình luận' }).click();
  await expect(tracks.editor.getByRole('button', { name: 'Đóng bình luận' })).toBeVisible();
});
