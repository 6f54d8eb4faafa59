import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { trackTitled } from '#app/testing/demo-tracks.ts';
import { json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import { bar } from '#app/testing/player-part.tsx';
import type { Track } from '#domain/track.ts';

const main = page.getByRole('main');
const titles = () =>
  main
    .getByRole('link')
    .elements()
    .filter((link) => link.getAttribute('href')?.startsWith('/track/'))
    .map((link) => link.textContent);
const heading = main.getByRole('heading', { level: 1 });

/** So many tracks of one album, the newest with the highest number. */
const albumOf = (count: number, more: (n: number) => Partial<Track> = () => ({})): Track[] =>
  Array.from({ length: count }, (_, n) => ({
    ...trackTitled('Chợ Nổi'),
    id: `bai-${n + 1}`,
    title: `Bài ${n + 1}`,
    inSeries: ['dem-trang'],
    album: 'Đêm Trắng',
    trackNumber: count - n,
    ...more(n),
  }));

test('the album on a track’s page leads to the album, whose tracks play in their order', async () => {
  await publish(startFakeBackend());
  await openSite('/track/vinahouse-3');
  await main.getByRole('link', { name: 'Chuyến Cuối' }).click();
  await expect.element(heading).toHaveTextContent('Chuyến Cuối');
  expect(location.pathname).toBe('/tuyen-tap/chuyen-cuoi');
  await expect.element(main.getByText(/^3 bài · \d+ phút · /)).toBeVisible();
  await main.getByRole('button', { name: 'Phát tất cả' }).click();
  await expect.element(bar.track(titles()[0] ?? '')).toBeVisible();
  await main.getByRole('link', { name: 'Hẻm Bảy Mươi' }).first().click();
  await expect.element(heading).toHaveTextContent('Hẻm Bảy Mươi');
});

test('an album is in the order of its discs and numbers, whose further tracks a press fetches', async () => {
  const backend = startFakeBackend();
  const tracks = albumOf(70, (n) => (n < 5 ? { discNumber: 2, trackNumber: n + 1 } : {}));
  await publish(backend, tracks);
  await openSite('/tuyen-tap/dem-trang');
  await expect.element(heading).toHaveTextContent('Đêm Trắng');
  expect(titles()).toHaveLength(60);
  expect(titles().slice(0, 2)).toEqual(['Bài 70', 'Bài 69']);
  backend.answer('/data/series/dem-trang/1.json', json(500, null));
  await main.getByRole('button', { name: 'Xem thêm' }).click();
  await expect.element(main.getByText('Chưa tải được danh sách.')).toBeVisible();
  await publish(backend, tracks);
  await main.getByRole('button', { name: 'Thử lại' }).click();
  await expect.poll(() => titles().length).toBe(70);
  await expect.element(main.getByRole('heading', { name: 'Đĩa 2' })).toBeVisible();
  expect(titles().slice(-2)).toEqual(['Bài 4', 'Bài 5']);
});

test('names are text, whatever characters they have', async () => {
  const name = '<img src=x onerror=alert(1)> \u202eأغنية';
  await publish(
    startFakeBackend(),
    albumOf(2, () => ({ album: name })),
  );
  await openSite('/tuyen-tap/dem-trang');
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe(name);
  await expect.element(heading).toHaveAttribute('dir', 'auto');
  await main.getByRole('link', { name: 'Tất cả tuyển tập' }).click();
  await expect.element(main.getByRole('link', { name: /<img src=x/ })).toBeVisible();
});

test('all series are listed, and their links lead to them', async () => {
  await publish(startFakeBackend());
  await openSite('/kham-pha');
  await main.getByRole('link', { name: 'Tuyển tập', exact: true }).click();
  await expect.element(main.getByText('4 album và tuyển tập')).toBeVisible();
  await main.getByRole('link', { name: /^Ngã Tư Không Ngủ/ }).click();
  await expect.element(heading).toHaveTextContent('Ngã Tư Không Ngủ');
});

test('a hashtag leads to the tracks with the tag', async () => {
  await publish(startFakeBackend());
  await openSite('/track/vinahouse-5');
  await main.getByRole('link', { name: '#Miền Tây' }).click();
  await expect.element(heading).toHaveTextContent('#Miền Tây');
  expect(location.pathname).toBe('/the/mien-tay');
  const tagged = inject('demoTracks').filter(({ tags }) => tags.includes('Miền Tây'));
  expect(titles()).toEqual(tagged.map(({ title }) => title));
});

test.each([
  ['/tuyen-tap/khong-co', 'Không tìm thấy tuyển tập'],
  ['/the/khong-co', 'Không tìm thấy thẻ'],
])('%s without a published track is not found', async (address, text) => {
  await publish(startFakeBackend());
  await openSite(address);
  await expect.element(page.getByText(text)).toBeVisible();
});
