import { expect, test } from '../fixtures.ts';
import { homePage } from '../pages/home-page.ts';
import { playerBar } from '../pages/player-bar.ts';
import { studioPage } from '../pages/studio-page.ts';
import { trackPage } from '../pages/track-page.ts';
import { PHONE } from '../screens.ts';

test.use(PHONE);

const MIX = 'vinahouse-9';
const TRACKLIST = 'Tracklist cho ai cần:\n0:00 Mở màn\n1:10 Quạt Giấy (VIP)\n1:40 Ngõ Vắng';

test.afterEach(({ site }) =>
  site.database.query('update public.tracks set chapters = null where id = $1', [MIX]),
);

/** app/routes/pages.component.tsx tests that the chapters fit every size. */
test('an operator turns a listener’s tracklist into the chapters of a mix', async ({
  site,
  page,
  browser,
  signInAsOperator,
}) => {
  await site.accounts.removeComments();
  const listener = await site.accounts.addListener('Người Thuộc Bài');
  await site.accounts.addComments(MIX, [TRACKLIST, 'Hay quá lúc 1:10'], listener.id);
  await signInAsOperator();
  const studio = studioPage(page);
  await studio.open();
  const useAsTracklist = 'Dùng làm danh sách bài';
  await expect(
    studio.comment('Hay quá').getByRole('button', { name: useAsTracklist }),
  ).toBeHidden();
  await studio.comment('Mở màn').getByRole('button', { name: useAsTracklist }).click();
  await expect(page.getByText('Đã thành danh sách bài của track')).toBeVisible();

  const context = await browser.newContext({ baseURL: site.url });
  const theirs = await context.newPage();
  const track = trackPage(theirs);
  const chapters = theirs.getByRole('region', { name: 'Các bài trong mix' });
  const published = async () => {
    const { track } = await (await page.request.get(`/data/track/${MIX}.json`)).json();
    return track.chapters?.length;
  };
  // Wait for the publication: a queue keeps a track as it was when added.
  await expect.poll(published).toBe(3);
  await track.open(MIX);
  await expect(chapters.getByRole('link')).toHaveText([/0:00\s*Mở màn/, /1:10/, /1:40/]);
  await chapters.getByRole('link', { name: 'Quạt Giấy (VIP)' }).click();
  await track.expectToSoundFrom(70);
  await expect(chapters.locator('[aria-current]')).toContainText('Quạt Giấy (VIP)');
  const bar = playerBar(theirs);
  await expect(bar.track).toContainText('Quạt Giấy (VIP)');
  await track.seekToPercent(80);
  await expect(bar.track).toContainText('Ngõ Vắng');
  const onLockScreen = () => theirs.evaluate(() => navigator.mediaSession.metadata?.title);
  await expect.poll(onLockScreen).toBe('Ngõ Vắng');
  const listed = await theirs.evaluate(() => {
    // Missing in TypeScript's DOM types.
    const { chapterInfo } = navigator.mediaSession.metadata as unknown as {
      chapterInfo: { startTime: number; title: string }[];
    };
    return chapterInfo.map(({ startTime, title }) => ({ startTime, title }));
  });
  expect(listed).toEqual([
    { startTime: 0, title: 'Mở màn' },
    { startTime: 70, title: 'Quạt Giấy (VIP)' },
    { startTime: 100, title: 'Ngõ Vắng' },
  ]);
  await expect(theirs.locator('[data-chapter]')).toHaveCount(3);

  const home = homePage(theirs);
  await home.open();
  await home.search.fill('quat giay');
  const found = theirs.getByRole('link', { name: '1:10 Quạt Giấy (VIP)' });
  await expect(found).toHaveAttribute('href', `/track/${MIX}?t=70`);
  await found.click();
  await track.expectToSoundFrom(70);
  await expect(bar.track).toContainText('Quạt Giấy (VIP)');
  await context.close();
});
