import { expect, inject, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { beTouched } from '#app/testing/be-touched.ts';
import { trackTitled } from '#app/testing/demo-tracks.ts';
import { json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { home } from '#app/testing/home-part.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import { bar, queue } from '#app/testing/player-part.tsx';
import { chooseForTrack } from '#app/testing/track-menu-part.tsx';
import type { ArtistFile } from '#domain/data-files.ts';
import type { Track } from '#domain/track.ts';

const main = page.getByRole('main');
const section = (name: string) => main.getByRole('region', { name, exact: true });
const titlesOf = (name: string) =>
  section(name)
    .getByRole('link')
    .elements()
    .filter((link) => link.getAttribute('href')?.startsWith('/track/'))
    .map((link) => link.textContent);
const press = (name: string) => main.getByRole('button', { name, exact: true }).click();

/** So many tracks of one artist, the last one heard most. */
const manyTracks = (count: number): Track[] =>
  Array.from({ length: count }, (_, n) => ({
    ...trackTitled('Chợ Nổi'),
    id: `bai-${n + 1}`,
    title: `Bài ${n + 1}`,
    playbackCount: n,
    credits: [{ id: 'co-ba-sub', name: 'Cô Ba Sub' }],
  }));

test('a name on a card leads to the artist, whose tracks play in a row', async () => {
  await publish(startFakeBackend());
  await openSite('/');
  await home.cards.filter({ hasText: 'Chợ Nổi' }).getByRole('link', { name: 'Cô Ba Sub' }).click();
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Cô Ba Sub');
  expect(location.pathname).toBe('/nghe-si/co-ba-sub');
  const titles = ['Lúa Non (Remix)', 'Chợ Nổi', 'Pháo Hoa Giao Thừa', 'Lúa Non (Remix)'];
  expect(titlesOf('Tất cả bài')).toEqual(titles);
  await press('Phát tất cả');
  await expect.element(bar.track('Lúa Non (Remix)')).toBeVisible();
});

test('a track’s menu leads to its artist', async () => {
  await publish(startFakeBackend());
  await openSite('/');
  await chooseForTrack('Chợ Nổi', 'Đi đến nghệ sĩ');
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Cô Ba Sub');
});

const artistShown = () =>
  expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Cô Ba Sub');

test('a mouse reaches artists in the bar, the queue, suggestions and rows; a finger, in their menus', async () => {
  await publish(startFakeBackend());
  await openSite('/nghe-si/co-ba-sub');
  await press('Phát tất cả');
  await expect.element(bar.track('Lúa Non (Remix)')).toBeVisible();
  await section('Tất cả bài').getByRole('link', { name: 'Chợ Nổi' }).click();
  const artistOf = (part: Locator) => part.getByRole('link', { name: 'Cô Ba Sub' }).first();
  // Each leads to the artist's page, and Back to the track's.
  const isLed = async (link: Locator) => {
    await link.click();
    await artistShown();
    history.back();
    await expect.element(page.getByRole('region', { name: 'Gợi ý cho bạn' })).toBeVisible();
  };
  await isLed(artistOf(page.getByRole('region', { name: 'Gợi ý cho bạn' })));
  await queue.open();
  await isLed(artistOf(queue.panel));
  await queue.moveHandle('Chợ Nổi').click();
  await isLed(queue.panel.getByRole('link', { name: 'Đi đến Cô Ba Sub' }));
  await queue.entry('Chợ Nổi').click();
  await isLed(artistOf(bar.region));
  beTouched(true);
  const names = [bar.region, queue.panel, page.getByRole('region', { name: 'Gợi ý cho bạn' })];
  for (const name of names)
    expect(getComputedStyle(artistOf(name).element()).pointerEvents).toBe('none');
  beTouched(false);
  await queue.close.click();
  await page.getByRole('button', { name: 'Tùy chọn phát' }).first().click();
  await page.getByRole('menuitem', { name: 'Đi đến Cô Ba Sub' }).click();
  await artistShown();
});

test('on the track’s page the names lead there, too, and the text stays as written', async () => {
  const [first, ...others] = inject('demoTracks');
  const credits = [
    { id: 'bo', name: 'DJ Bồ', as: 'dj bồ' },
    { id: 'lan', name: 'Lan', part: 'featured' as const },
    { id: 'hai', name: 'DJ Hải', part: 'remixer' as const },
  ];
  await publish(startFakeBackend(), [
    { ...(first as Track), artist: 'dj bồ (ft. Lan)', credits },
    ...others,
  ]);
  await openSite('/track/vinahouse-1');
  const player = page.getByRole('region', { name: 'Trình phát' });
  await expect.element(player.getByText('dj bồ (ft. Lan)')).toBeVisible();
  const described = page.getByRole('region', { name: 'Mô tả' });
  const remixer = described.getByText('Remix: DJ Hải').getByRole('link');
  await expect.element(remixer).toHaveAttribute('href', '/nghe-si/hai');
  // The line under the title has the others.
  expect(described.getByRole('link', { name: /Lan|Bồ/ }).elements()).toEqual([]);
  await player.getByRole('link', { name: 'Lan' }).click();
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Lan');
  expect(titlesOf('Góp mặt')).toHaveLength(1);
  await expect.element(section('Góp mặt').getByText('· hát cùng')).toBeVisible();
});

test('what operators wrote stands on the page as plain text, with their links and picture', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  const words = 'Dòng một\nDòng <b>hai</b>';
  const links = [{ label: 'YouTube', url: 'https://youtube.com/@coba' }];
  const coverImage = '/covers/0a1b2c3d4e5f60718293a4b5.jpg';
  const answer = await fetch('/data/artist/co-ba-sub.json');
  const artist = { ...((await answer.json()) as ArtistFile), words, links };
  backend.answer(
    '/data/artist/co-ba-sub.json',
    json(200, { ...artist, picture: { coverImage, coverHasAvif: false } }),
  );
  await openSite('/nghe-si/co-ba-sub');
  await expect.element(main.getByText('Dòng một Dòng <b>hai</b>')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Theo dõi qua RSS' }))
    .toHaveAttribute('href', '/nghe-si/co-ba-sub/rss.xml');
  const link = main.getByRole('link', { name: 'YouTube' });
  await expect.element(link).toHaveAttribute('href', 'https://youtube.com/@coba');
  await expect.element(link).toHaveAttribute('rel', 'nofollow noopener noreferrer');
  expect(document.querySelector('main img')?.getAttribute('src')).toContain('0a1b2c3d4e5f6071');
});

test('of many tracks the most heard stand above the newest, and more are fetched by a press', async () => {
  const backend = startFakeBackend();
  await publish(backend, manyTracks(70));
  await openSite('/nghe-si/co-ba-sub');
  expect(titlesOf('Nghe nhiều nhất')).toEqual(['Bài 70', 'Bài 69', 'Bài 68', 'Bài 67', 'Bài 66']);
  expect(titlesOf('Mới nhất')).toHaveLength(60);
  backend.answer('/data/artist/co-ba-sub/own/1.json', json(500, null));
  await press('Xem thêm');
  await expect.element(main.getByText('Chưa tải được danh sách.')).toBeVisible();
  expect(titlesOf('Mới nhất')).toHaveLength(60);
  await publish(backend, manyTracks(70));
  await press('Thử lại');
  await expect.poll(() => titlesOf('Mới nhất').length).toBe(70);
  await expect.element(main.getByRole('button', { name: 'Xem thêm' })).not.toBeInTheDocument();
  // Back shows as much as before; a new visit does not.
  await main.getByRole('link', { name: 'Tất cả nghệ sĩ' }).click();
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Nghệ sĩ');
  history.back();
  await expect.poll(() => titlesOf('Mới nhất').length).toBe(70);
  await main.getByRole('link', { name: 'Tất cả nghệ sĩ' }).click();
  await main.getByRole('link', { name: /^Cô Ba Sub/ }).click();
  await expect.poll(() => titlesOf('Mới nhất').length).toBe(60);
});

test('each track of others tells what the artist did in it, also after the first file', async () => {
  const others = manyTracks(70).map((track, n) => ({
    ...track,
    credits: [
      { id: 'bo', name: 'Bồ' },
      {
        id: 'co-ba-sub',
        name: 'Cô Ba Sub',
        part: n < 5 ? ('producer' as const) : ('remixer' as const),
      },
    ],
  }));
  await publish(startFakeBackend(), others);
  await openSite('/nghe-si/co-ba-sub');
  const facts = () =>
    section('Góp mặt')
      .getByText(/^ · (remix|sản xuất)$/)
      .elements().length;
  await expect.poll(facts).toBe(60);
  await press('Xem thêm');
  await expect.poll(facts).toBe(70);
  expect(section('Góp mặt').getByText('· sản xuất').elements()).toHaveLength(5);
});

const letters = main.getByRole('navigation', { name: 'Theo chữ cái' });
const listed = () =>
  main
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('a few artists are listed at once', async () => {
  await publish(startFakeBackend());
  await openSite('/nghe-si');
  expect(listed()).toEqual([
    ...['Cô Ba Sub4 bài', 'DJ Cá Kèo3 bài', 'Hẻm Bảy Mươi3 bài', 'Mèo Mun Bass2 bài'],
  ]);
  await expect.element(letters).not.toBeInTheDocument();
});

test('many artists are found by their letter', async () => {
  const many = manyTracks(30).map((track, n) => ({
    ...track,
    credits: [{ id: `nghe-si-${n}`, name: `${n < 29 ? 'Bo' : 'Đan'} ${n}` }],
  }));
  await publish(startFakeBackend(), many);
  await openSite('/nghe-si');
  expect(listed()).toHaveLength(30);
  await letters.getByRole('link', { name: 'Đ', exact: true }).click();
  await expect.poll(listed).toEqual(['Đan 291 bài']);
  expect(location.search).toBe('?chu=dd');
  await letters.getByRole('link', { name: 'Tất cả' }).click();
  await expect.poll(listed).toHaveLength(30);
});

test('the names of a letter are paged', async () => {
  const many = manyTracks(241).map((track, n) => ({
    ...track,
    credits: [{ id: `nghe-si-${n}`, name: `Bo ${n}` }],
  }));
  await publish(startFakeBackend(), many);
  // A page that is not there is the first.
  await openSite('/nghe-si?chu=b&trang=99');
  const pages = main.getByRole('navigation', { name: 'Các trang của chữ cái này' });
  await expect.poll(() => [listed().length, listed()[0]]).toEqual([120, 'Bo 01 bài']);
  await pages.getByRole('link', { name: 'Trang 3' }).click();
  await expect.poll(listed).toEqual(['Bo 2401 bài']);
  expect(location.search).toBe('?chu=b&trang=3');
  const chosen = pages.getByRole('link', { name: 'Trang 3' });
  await expect.element(chosen).toHaveAttribute('aria-current', 'page');
  history.back();
  await expect.poll(() => listed().length).toBe(120);
});

test('an artist without a published track is not found', async () => {
  await publish(startFakeBackend());
  await openSite('/nghe-si/khong-co');
  await expect.element(page.getByText('Không tìm thấy nghệ sĩ')).toBeVisible();
});
