import { expect, test } from '../fixtures.ts';
import { studioTracks } from '../pages/studio-tracks.ts';
import { trackPage } from '../pages/track-page.ts';
import { PHONE } from '../screens.ts';

test.use({ ...PHONE, expectedConsole: /status of (400|409|410)|An operator’s act failed/ });

const TRACK = { id: 'vinahouse-5', changed: 'Tên đã sửa (Remix)' };
const OTHER = 'vinahouse-6';
const LATER = `${new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)}T20:00`;

test.afterEach(({ site }) =>
  site.database.query(
    'update public.tracks set year = null, chapters = null, lyrics = null, youtube_url = null where id = $1',
    [TRACK.id],
  ),
);

test('an operator edits a title, and takes tracks down and back while somebody listens', async ({
  site,
  page,
  browser,
  signInAsOperator,
}) => {
  const titleOf = async (id: string) =>
    (await site.database.query('select title from public.tracks where id = $1', [id])).rows[0]
      .title;
  const title = await titleOf(TRACK.id);
  const otherTitle = await titleOf(OTHER);
  await signInAsOperator();
  const studio = studioTracks(page);
  await studio.open();
  await studio.find(title);
  await expect(studio.items).toHaveCount(1);
  await studio.edit(title);
  await expect(studio.field('Tên bài')).toHaveValue(title);

  // The error is shown and the typed text stays.
  await studio.field('Tên bài').fill(TRACK.changed);
  await studio.field('Nhịp (BPM)').fill('nhanh');
  await studio.save();
  await expect(studio.problem).toHaveText(/Hãy nhập số/);
  await expect(studio.field('Nhịp (BPM)')).toBeFocused();
  await studio.field('Nhịp (BPM)').fill('500');
  await studio.save();
  await expect(studio.problem).toHaveText('Nhịp phải từ 60 đến 220.');
  await expect(studio.field('Nhịp (BPM)')).toBeFocused();
  await page.keyboard.press('Escape');
  await studio.question.getByRole('button', { name: 'Sửa tiếp' }).click();
  await expect(studio.field('Tên bài')).toHaveValue(TRACK.changed);
  await studio.field('Nhịp (BPM)').fill('140,5');
  await studio.editor.getByText('Năm, lời bài hát').click();
  await studio.field('Mốc trong bài, mỗi dòng "12:30 Tên bài"').fill('Mở màn');
  await studio.save();
  await expect(studio.problem).toHaveText(/Mỗi dòng phải là một mốc/);
  await expect(studio.field('Mốc trong bài, mỗi dòng "12:30 Tên bài"')).toBeFocused();
  await studio.field('Mốc trong bài, mỗi dòng "12:30 Tên bài"').fill('0:30 Mở màn');
  await studio.field('Năm').fill('1999');
  await studio.field('Liên kết YouTube').fill('https://youtu.be/vinahouse-5');
  await studio.field('Lời bài hát').fill('Chợ nổi, chợ nổi\nBồng bềnh đêm sâu');
  await studio.save();
  await expect(studio.editor).toBeHidden();
  const { rows } = await site.database.query(
    'select year, chapters from public.tracks where id = $1',
    [TRACK.id],
  );
  expect(rows).toEqual([{ year: 1999, chapters: [{ atSec: 30, title: 'Mở màn' }] }]);

  const context = await browser.newContext({ baseURL: site.url });
  const theirs = await context.newPage();
  const listened = trackPage(theirs);
  const titleOnPage = async () => {
    await theirs.goto(`/track/${TRACK.id}`);
    return listened.title.textContent();
  };
  await expect.poll(titleOnPage).toBe(TRACK.changed);
  await expect(listened.description).toContainText('Năm: 1999');
  const video = listened.description.getByRole('link', { name: 'Xem trên YouTube' });
  await expect(video).toHaveAttribute('href', 'https://youtu.be/vinahouse-5');
  await expect(listened.description.getByText('Bồng bềnh đêm sâu')).toBeHidden();
  await listened.description.getByText('Lời bài hát').click();
  await expect(listened.description.getByText('Bồng bềnh đêm sâu')).toBeVisible();
  await listened.expectToSound();

  await studio.find('');
  await studio.choose(TRACK.changed);
  await studio.choose(otherTitle);
  await studio.chosen.getByRole('button', { name: 'Hẹn giờ đăng' }).click();
  await studio.question.getByLabel('Thời điểm').fill(LATER);
  await studio.question.getByRole('button', { name: 'Hẹn giờ đăng' }).click();
  await expect(studio.question.getByRole('alert')).toHaveText(/^Đã ở trên trang rồi/);
  await studio.question.getByRole('button', { name: 'Thôi' }).click();
  await studio.takeDownChosen('Bản quyền');
  await expect(studio.item(TRACK.changed)).toContainText('Đã gỡ');
  await expect(studio.item(otherTitle)).toContainText('Đã gỡ');
  await expect(studio.chosen).toBeHidden();
  // The playing track is not cut off. New visitors see that the track is gone.
  await listened.expectToSound();
  const statusOf = async () => (await page.request.get(`/track/${TRACK.id}`)).status();
  await expect.poll(statusOf).toBe(410);
  await theirs.goto(`/track/${TRACK.id}`);
  await expect(theirs.getByText('Track này không còn trên trang')).toBeVisible();

  await page.getByLabel('Chỉ bài đã gỡ hoặc chưa đăng').check();
  await expect(studio.items).toHaveCount(2);
  // Visitors do not get the cover any more; the operator does.
  const cover = studio.item(TRACK.changed).locator('img');
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await studio.edit(TRACK.changed);
  await expect(studio.editor.getByText('Lý do gỡ: Bản quyền')).toBeVisible();
  await studio.field('Tên bài').fill(title);
  await studio.save();
  await expect(studio.item(title)).toBeVisible();
  await studio.choose(title);
  await studio.choose(otherTitle);
  await studio.chosen.getByRole('button', { name: 'Đăng lại' }).click();
  await expect(page.getByText('Không có bài nào như vậy.')).toBeVisible();
  await expect.poll(titleOnPage).toBe(title);
  await context.close();

  await page.getByRole('link', { name: 'Nhật ký' }).click();
  const acts = page.getByRole('list', { name: 'Nhật ký' }).getByRole('listitem');
  await expect(acts.filter({ hasText: 'gỡ bài' }).first()).toContainText('Bản quyền');
});
