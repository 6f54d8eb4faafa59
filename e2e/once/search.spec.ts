import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findMisfits } from '../pages/fitting.ts';
import { holdBack } from '../pages/hold-back.ts';
import { playbackMenu } from '../pages/playback-menu.ts';
import { untilIdle } from '../pages/until-idle.ts';

const SEARCH_FILE = '**/assets/search-tracks-*.js*';
/** The last one matches by its album, 'Đếm Ngược'. */
const DEM = [
  'Nonstop Bến Xe Đêm',
  'Nonstop Xuyên Đêm',
  'Vòng Xoay Đêm (Remix)',
  'Pháo Hoa Giao Thừa',
];

/** Records the announcements of the result count, each with the current query. */
const listenToCount = (page: Page) =>
  page.evaluateHandle(() => {
    const said: string[] = [];
    const region = document.querySelector('main [role=status] .sr-only');
    const listen = () => said.push(`${region?.textContent} at ${location.search}`);
    const anyChange = { characterData: true, childList: true, subtree: true };
    if (region) new MutationObserver(listen).observe(region, anyChange);
    return said;
  });

const historyLength = (page: Page) => page.evaluate(() => history.length);

test('search works with and without accents, and the URL keeps it', async ({
  home,
  page,
  expectNoAxeFindings,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url());
  });
  const searchFiles = () => requested.filter((url) => url.includes('/search-tracks-')).length;
  await home.open();
  await untilIdle(page);
  expect(searchFiles()).toBe(0);
  const entries = await historyLength(page);

  const said = await listenToCount(page);
  const release = await holdBack(page, SEARCH_FILE);
  await home.type('dem');
  await expect(page.getByText('Đang tìm…')).toBeVisible();
  release();
  await expect.poll(home.titles).toEqual(DEM);
  expect(await home.marks()).toEqual(['Đêm', 'Đêm', 'Đêm']);
  await expect.poll(() => said.evaluate((texts) => texts.at(-1))).toBe('4 tracks at ?q=dem');
  // Announced only after the URL has changed, so not for each letter.
  for (const text of await said.jsonValue()) expect(text).toContain('?q=');
  await expect(home.count).toContainText('4 tracks');
  await expect(page).toHaveURL('/?q=dem');
  for (const words of ['đêm', 'ddeem', 'd9e6m', 'xe dem bến', 'BẾN xe nonstop', 'nonstpo ddeem'])
    await test.step(words, async () => {
      await home.type(words);
      await expect.poll(async () => (await home.titles())[0]).toBe('Nonstop Bến Xe Đêm');
    });
  expect(await historyLength(page)).toBe(entries);
  expect(searchFiles()).toBe(1);

  await home.type('đêm');
  await expect(page).toHaveURL(`/?q=${encodeURIComponent('đêm')}`);
  await home.chooseCategory('Remix');
  await expect.poll(home.titles).toEqual(['Vòng Xoay Đêm (Remix)']);
  await expect(home.count).toContainText('1 tracks');
  await expect(page).toHaveURL(/\?q=.+&category=remix$/);
  await expect(home.search).toHaveValue('đêm');
  await home.search.press('End');
  await home.search.pressSequentially(' nôi');
  await expect(page.getByText('Không tìm thấy tracks')).toBeVisible();
  await expect(page.getByText('Thử thay đổi bộ lọc hoặc tìm kiếm khác')).toBeVisible();
  await expect(home.count).toContainText('0 tracks');
  await expect(page).toHaveURL(/n%C3%B4i&category=remix$/);
  await page.goBack();
  await expect.poll(home.titles).toEqual(DEM);
  await expect(home.search).toHaveValue('đêm');
  await expect(home.category('Tất cả')).toHaveAttribute('aria-pressed', 'true');

  await page.reload();
  await expect.poll(home.titles).toEqual(DEM);
  await expect(home.search).toHaveValue('đêm');
  for (const width of [320, 360, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: width < 1000 ? 740 : 900 });
      expect(await findMisfits(page)).toEqual([]);
      await expectNoAxeFindings();
    });
  await page.emulateMedia({ forcedColors: 'active' });
  const mark = home.cards.locator('mark').first();
  const colors = () =>
    mark.evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element);
      return [backgroundColor, getComputedStyle(document.body).backgroundColor];
    });
  expect(new Set(await colors()).size).toBe(2);
  await page.emulateMedia({ forcedColors: null });

  await home.search.press('Enter');
  await expect(home.heading).toBeFocused();
  await expect(home.heading).toBeInViewport();
  await home.clearSearch.click();
  await expect(home.cards).toHaveCount(12);
  await expect(page).toHaveURL('/');
  await expect(home.search).toHaveValue('');
  await expect(home.clearSearch).toBeHidden();
  await expect(home.heading).toBeFocused();
});

test("'/' opens the search from every page, and results play in their order", async ({
  home,
  track,
  auth,
  queue,
  bar,
  page,
}) => {
  await track.open('vinahouse-5');
  await track.expectToSound();
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/');
  await expect(home.search).toBeFocused();
  await page.keyboard.type('nonstop 24/7');
  await expect(home.search).toHaveValue('nonstop 24/7');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('dem');
  await expect(home.cards).toHaveCount(4);
  await page.setViewportSize({ width: 1440, height: 500 });
  await expect(page).toHaveURL('/?q=dem');
  const pressedAt = await page.evaluateHandle(() => ({
    scrolledPx: new Promise<number>((tell) =>
      addEventListener('click', () => tell(scrollY), { capture: true, once: true }),
    ),
  }));
  await home.play(DEM[1] ?? '');
  const scrolledPx = await pressedAt.evaluate((pressed) => pressed.scrolledPx);
  expect(scrolledPx).toBeGreaterThan(0);
  await expect(track.title).toHaveText(DEM[1] ?? '');
  await track.expectToSound();

  await page.goBack();
  await expect.poll(home.titles).toEqual(DEM);
  await expect(home.search).toHaveValue('dem');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledPx);
  await bar.queueButton.click();
  await expect.poll(queue.titles).toEqual(DEM);
  await expect(queue.current).toContainText(DEM[1] ?? '');
  await queue.close.click();

  await page.goForward();
  await track.back.click();
  await expect(page).toHaveURL('/?q=dem');
  await expect(home.cards).toHaveCount(4);
  await page.getByRole('link', { name: 'Trang chủ' }).click();
  await expect(home.cards).toHaveCount(12);
  await expect(home.search).toHaveValue('');

  await page.keyboard.press('?');
  const { keys, keysSwitch } = playbackMenu(page);
  await expect(keys.getByText('Tìm kiếm')).toBeVisible();
  await page.keyboard.press('/');
  await expect(keys.locator(':focus')).toBeVisible();
  await keysSwitch.click();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('/');
  await expect(home.search).not.toBeFocused();
  await page.evaluate(() => localStorage.removeItem('player.keys-off'));

  await auth.open();
  await page.getByLabel('Email').first().pressSequentially('a/b');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByLabel('Email').first()).toHaveValue('a/b');
});

test.describe('with a slow line or an input method', () => {
  test.use({ expectedConsole: /Failed to load resource|ERR_FAILED/ });

  test('typed words survive slow scripts, a missing search file and an input method', async ({
    home,
    page,
    expectNoAxeFindings,
  }) => {
    const release = await holdBack(page, '**/assets/*.js');
    await page.route(SEARCH_FILE, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await home.search.pressSequentially('pháo');
    release();
    await expect(page.getByRole('alert')).toContainText('Chưa tìm được');
    await expect(home.search).toHaveValue('pháo');
    await expect(page).toHaveURL(/\?q=ph/);
    await expect(home.cards).toHaveCount(0);
    await expectNoAxeFindings();
    await page.unroute(SEARCH_FILE);
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect.poll(home.titles).toEqual(['Pháo Hoa Giao Thừa']);

    await home.search.fill('');
    await expect(home.cards).toHaveCount(12);
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ['d', 'đ', 'đe', 'đê', 'đêm']) {
      const { length } = text;
      await keyboard.send('Input.imeSetComposition', {
        ...{ text, selectionStart: length, selectionEnd: length },
      });
      await expect(home.search).toHaveValue(text);
      await expect(page).toHaveURL(`/?q=${encodeURIComponent(text)}`);
    }
    await keyboard.send('Input.insertText', { text: 'đêm ' });
    await expect(home.search).toHaveValue('đêm ');
    await expect(home.cards).toHaveCount(4);
    await page.keyboard.type('xuyen');
    await expect(home.search).toHaveValue('đêm xuyen');
    await expect.poll(home.titles).toEqual(['Nonstop Xuyên Đêm']);
  });

  test('a URL with a search waits for the search file and shows it', async ({ home, page }) => {
    const release = await holdBack(page, SEARCH_FILE);
    await page.goto('/?q=lua&category=remix');
    // Before the file times out (search-file.ts).
    await expect(page.getByText('Đang tìm…')).toBeVisible({ timeout: 6_000 });
    await expect(home.search).toHaveValue('lua');
    await expect(home.cards).toHaveCount(0);
    release();
    await expect.poll(home.titles).toEqual(['Lúa Non (Remix)', 'Lúa Non (Remix)']);
    await expect(home.category('Remix')).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  /** Height of Android's keyboard with its row of suggestions. */
  const KEYBOARD_PX = 320;

  test('results start above the keyboard, and the hero returns when the box is empty', async ({
    home,
    page,
  }) => {
    await home.open();
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    expect(before?.height).toBeGreaterThan(30);
    await home.type('dem');
    await expect.poll(home.titles).toEqual(DEM);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const top = (await home.cards.first().boundingBox())?.y ?? Infinity;
    expect(top).toBeLessThan(740 - KEYBOARD_PX);
    await home.type('');
    await expect.poll(() => heading.boundingBox()).toEqual(before);
  });
});
