import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { trackWithId } from '../sites/altered-site.ts';

const readClipboard = () => navigator.clipboard.readText();
const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]', { hasText: text });

test('Share copies the track’s URL, and Download saves the file or says why not', async ({
  home,
  page,
  baseURL,
  expectNoAxeFindings,
}) => {
  await home.open('/?category=chill');
  await expect(home.cards).toHaveCount(2);
  await home.choose('Gió Nồm', 'Share');
  await expect(toast(page, 'Đã sao chép liên kết')).toBeVisible();
  expect(await page.evaluate(readClipboard)).toBe(`${baseURL}/track/vinahouse-7`);

  const downloading = page.waitForEvent('download');
  await home.choose('Gió Nồm', 'Download');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Mèo Mun Bass - Gió Nồm.mp3');
  const wanted = await readFile('demo/music/sound/gio-nom.mp3');
  expect((await readFile(await download.path())).equals(wanted)).toBe(true);
  await expect(toast(page, 'Đã tải xuống')).toContainText('Mèo Mun Bass - Gió Nồm.mp3');
  await expect(toast(page, 'Đang tải xuống')).toHaveCount(0);

  await home.open();
  await home.openMenu('Trống Hội');
  const item = page.getByRole('menuitem', { name: 'Download Nghệ sĩ chưa cho tải bài này' });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('End');
  await expect(item).toBeFocused();
  // A disabled item keeps the menu open.
  await page.keyboard.press('Enter');
  await expect(item).toBeFocused();
  await expectNoAxeFindings();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('Share opens the sheet, and copies the URL when the sheet fails', async ({
    home,
    page,
    baseURL,
  }) => {
    await page.addInitScript(stubShareSheet);
    await home.open();
    await home.choose('Chợ Nổi', 'Share');
    await expect(toast(page, 'Đã chia sẻ')).toBeVisible();
    expect(await page.evaluate(readShared)).toEqual([
      { url: `${baseURL}/track/vinahouse-5`, title: 'Chợ Nổi' },
    ]);

    await page.evaluate(refuseWith, 'AbortError');
    await home.choose('Gió Nồm', 'Share');
    await page.evaluate(refuseWith, 'NotAllowedError');
    await home.choose('Trống Hội', 'Share');
    await expect(toast(page, 'Đã sao chép liên kết')).toBeVisible();
    expect(await page.evaluate(readClipboard)).toBe(`${baseURL}/track/vinahouse-6`);
    expect(await page.evaluate(readShared)).toHaveLength(3);
    await expect(toast(page, 'Lỗi')).toHaveCount(0);
    await expect(toast(page, 'Gió Nồm')).toHaveCount(0);
  });
  test.use({ expectedConsole: /The share sheet did not open/ });
});

test.describe('on a bad line', () => {
  test.use({
    expectedConsole: /Failed to load resource|could not be downloaded/,
    baseURL: ({ faultySite }, use) => use(faultySite.url),
  });

  test('a failed download can be retried, shows its progress and can be cancelled', async ({
    home,
    page,
    faultySite,
  }) => {
    const requested: string[] = [];
    // Range requests are prefetches of the player for the card under the pointer.
    page.on('request', (request) => {
      if (
        request.resourceType() === 'fetch' &&
        request.url().endsWith(trackWithId('vinahouse-7').streamUrl)
      )
        requested.push(request.headers().range ?? 'whole');
    });
    let downloads = 0;
    page.on('download', () => downloads++);
    const fullDownloads = () => requested.filter((range) => range === 'whole').length;

    await page.addInitScript(saveData);
    await home.open();
    faultySite.setFault('missing');
    await home.choose('Gió Nồm', 'Download');
    const failed = toast(page, 'Không thể tải Gió Nồm');
    await expect(failed).toBeVisible();
    faultySite.setFault('stalled');
    await failed.getByRole('button', { name: 'Thử lại' }).click();
    const progress = toast(page, /Đang tải xuống… \d0 %/);
    await expect(progress).toContainText('Mèo Mun Bass - Gió Nồm.mp3');
    expect(fullDownloads()).toBe(2);

    await home.choose('Gió Nồm', 'Download');
    await toast(page, 'Đang tải xuống').getByRole('button', { name: 'Hủy' }).click();
    await expect(toast(page, 'Đang tải xuống')).toHaveCount(0);
    expect(fullDownloads()).toBe(2);
    faultySite.setFault('none');
    await home.choose('Gió Nồm', 'Download');
    await expect(toast(page, 'Đang tải xuống')).toBeVisible();
    expect(fullDownloads()).toBe(3);
    expect(downloads).toBe(0);
  });
});

type Stubbed = { shared: ShareData[]; refusal: string };

/** Turns prefetching off, which would take up connections on the slow line. */
const saveData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

function stubShareSheet() {
  const stubbed = window as unknown as Stubbed;
  stubbed.shared = [];
  navigator.canShare = () => true;
  navigator.share = async (data = {}) => {
    stubbed.shared.push(data);
    if (stubbed.refusal) throw new DOMException('', stubbed.refusal);
  };
}

const readShared = () => (window as unknown as Stubbed).shared;

function refuseWith(refusal: string) {
  (window as unknown as Stubbed).refusal = refusal;
}
