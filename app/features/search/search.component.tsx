import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import { type Answer, json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { home } from '#app/testing/home-part.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import { bar, leaveQueue } from '#app/testing/player-part.tsx';
import { runAxe } from '#testing/run-axe.ts';

const SEARCH_FILE = '/data/search.json';
/** The last one matches by its album, 'Đếm Ngược'. */
const DEM = [
  'Nonstop Bến Xe Đêm',
  'Nonstop Xuyên Đêm',
  'Vòng Xoay Đêm (Remix)',
  'Pháo Hoa Giao Thừa',
];

const expectTitles = (titles: string[]) => expect.poll(home.titles).toEqual(titles);
const expectAddress = (address: string) =>
  expect.poll(() => decodeURI(location.pathname + location.search)).toBe(address);

/** Records the announcements of the result count, each with the current query. */
function listenToCount() {
  const said: string[] = [];
  const region = document.querySelector('main [role=status] .sr-only');
  const listen = () => said.push(`${region?.textContent} at ${location.search}`);
  const anyChange = { characterData: true, childList: true, subtree: true };
  if (region) new MutationObserver(listen).observe(region, anyChange);
  return said;
}

// This test comes first, because later tests keep the search file that an earlier one has loaded.
test('a search that could not load says so, and a retry finds the tracks', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  const { promise: failure, resolve } = Promise.withResolvers<Answer>();
  backend.answer(SEARCH_FILE, () => failure);
  await openSite('/');
  await home.type('pháo');
  await expect.element(page.getByText('Đang tìm…')).toBeVisible();
  await expect.poll(() => home.cards.elements().length).toBe(0);
  resolve(json(500, null));
  await expect.element(page.getByRole('alert').getByText(/^Chưa tìm được/)).toBeVisible();
  await expect.element(home.search).toHaveValue('pháo');
  await expectAddress('/?q=pháo');
  expect(await runAxe()).toEqual([]);
  await publish(backend);
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expectTitles(['Pháo Hoa Giao Thừa']);
});

test('artists stand above the tracks for their own name', async () => {
  await publish(startFakeBackend());
  await openSite('/');
  await home.type('meo mun');
  const artists = page.getByRole('main').getByRole('list', { name: 'Nghệ sĩ' });
  await expect.element(artists.getByRole('link')).toHaveTextContent('Mèo Mun Bass2 bài');
  await home.search.fill('xe đêm');
  await expect.element(artists).not.toBeInTheDocument();
  await home.search.fill('dj ca');
  await artists.getByRole('link').click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('DJ Cá Kèo');
});

test('search works with and without accents, and the URL keeps it', async () => {
  await publish(startFakeBackend());
  await openSite('/');
  const entries = history.length;
  const said = listenToCount();
  await home.type('dem');
  await expectTitles(DEM);
  expect(home.marks()).toEqual(['Đêm', 'Đêm', 'Đêm']);
  await expect.poll(() => said.at(-1)).toBe('4 tracks at ?q=dem');
  // Announced only after the URL has changed, so not for each letter.
  for (const text of said) expect(text).toContain('?q=');
  await expect.element(home.count.getByText('4 tracks').first()).toBeInTheDocument();
  await expectToFitEverySize();
  for (const words of ['đêm', 'ddeem', 'd9e6m', 'xe dem bến', 'BẾN xe nonstop', 'nonstpo ddeem']) {
    await home.search.fill(words);
    await expect.poll(() => home.titles()[0], { message: words }).toBe('Nonstop Bến Xe Đêm');
  }
  expect(history.length).toBe(entries);

  await home.search.fill('đêm');
  await expectAddress('/?q=đêm');
  await home.category('Remix').click();
  await expectTitles(['Vòng Xoay Đêm (Remix)']);
  await expect.element(home.count.getByText('1 tracks').first()).toBeInTheDocument();
  await expectAddress('/?q=đêm&category=remix');
  await expect.element(home.search).toHaveValue('đêm');
  await home.search.fill('đêm techno house');
  await expect.element(page.getByText('Không tìm thấy tracks')).toBeVisible();
  await expect.element(page.getByText('Thử thay đổi bộ lọc hoặc tìm kiếm khác')).toBeVisible();
  await expect.element(home.count.getByText('0 tracks').first()).toBeInTheDocument();
  await expectAddress('/?q=đêm+techno+house&category=remix');
  history.back();
  await expectTitles(DEM);
  await expect.element(home.search).toHaveValue('đêm');
  await expect.element(home.category('Tất cả')).toHaveAttribute('aria-pressed', 'true');

  await home.search.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(home.heading).toHaveFocus();
  await expect.element(home.heading).toBeInViewport();
  await home.clearSearch.click();
  await expect.poll(() => home.cards.elements().length).toBe(12);
  await expectAddress('/');
  await expect.element(home.search).toHaveValue('');
  await expect.element(home.clearSearch).not.toBeInTheDocument();
  await expect.element(home.heading).toHaveFocus();
});

test('words typed as one are marked, and a search without a match offers the nearest tracks', async () => {
  await publish(startFakeBackend());
  await openSite('/?q=saigon');
  await expect.poll(() => home.titles()[0]).toBe('Đèn Đỏ Sài Gòn');
  expect(home.marks().slice(0, 2)).toEqual(['Sài', 'Gòn']);
  const notice = page.getByText('Không có bài nào khớp hết. Gần nhất:');
  await expect.element(notice).not.toBeInTheDocument();
  await home.search.fill('mua zzz');
  await expectTitles(['Mưa Trên Mái Tôn']);
  await expect.element(notice).toBeVisible();
  await expectToFitEverySize();
  expect(await runAxe()).toEqual([]);
});

test('matches stand out in forced colours', async () => {
  await publish(startFakeBackend());
  await openSite('/?q=dem');
  await expectTitles(DEM);
  const features = [{ name: 'forced-colors', value: 'active' }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
  const [mark] = document.querySelectorAll('mark');
  const colors = [mark, document.body].map((element) =>
    element ? getComputedStyle(element).backgroundColor : '',
  );
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  expect(new Set(colors).size).toBe(2);
});

test('an input method searches while it composes', async () => {
  await publish(startFakeBackend());
  await openSite('/');
  await home.search.click();
  for (const text of ['d', 'đ', 'đe', 'đê', 'đêm']) {
    const { length } = text;
    const selection = { selectionStart: length, selectionEnd: length };
    await cdp().send('Input.imeSetComposition', { text, ...selection });
    await expect.element(home.search).toHaveValue(text);
    await expectAddress(`/?q=${text}`);
  }
  await cdp().send('Input.insertText', { text: 'đêm ' });
  await expect.element(home.search).toHaveValue('đêm ');
  await expect.poll(() => home.cards.elements().length).toBe(4);
  await userEvent.keyboard('xuyen');
  await expect.element(home.search).toHaveValue('đêm xuyen');
  await expectTitles(['Nonstop Xuyên Đêm']);
});

test('on a phone results start above the keyboard, and the hero returns when the box is empty', async () => {
  /** Height of Android's keyboard with its row of suggestions. */
  const keyboardPx = 320;
  const heightPx = 740;
  await publish(startFakeBackend());
  await openSite('/');
  await page.viewport(360, heightPx);
  const boxOf = (element: Element | undefined | null) => element?.getBoundingClientRect().toJSON();
  const readHero = () => boxOf(document.querySelector('h1'));
  const before = readHero();
  expect(before.height).toBeGreaterThan(30);
  await home.type('dem');
  await expectTitles(DEM);
  expect(scrollY).toBe(0);
  expect(boxOf(home.cards.elements()[0]).top).toBeLessThan(heightPx - keyboardPx);
  await home.search.clear();
  await expect.poll(readHero).toEqual(before);
});

test("'/' opens the search from another page, but not while somebody types or has turned keys off", async () => {
  await publish(startFakeBackend());
  // Stores a queue, because without a track there is no list of keys.
  leaveQueue(2);
  await openSite('/cai-dat');
  await userEvent.keyboard('/');
  await expectAddress('/');
  await expect.element(home.search).toHaveFocus();
  await userEvent.keyboard('nonstop 24/7');
  await expect.element(home.search).toHaveValue('nonstop 24/7');
  await home.search.clear();
  await page.getByRole('link', { name: 'Trang chủ' }).click();

  // The list of keys comes with the bar.
  await expect.element(bar.region).toBeVisible();
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Phím tắt' });
  await expect.element(keys.getByText(/^Tìm kiếm/)).toBeVisible();
  await userEvent.keyboard('/');
  expect(keys.element().contains(document.activeElement)).toBe(true);
  await keys.getByRole('switch').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await userEvent.keyboard('/');
  await expect.element(home.search).not.toHaveFocus();
  localStorage.clear();

  await openSite('/auth');
  const email = page.getByRole('tabpanel').getByLabelText('Email');
  await email.click();
  await userEvent.keyboard('a/b');
  await expectAddress('/auth');
  await expect.element(email).toHaveValue('a/b');
});
