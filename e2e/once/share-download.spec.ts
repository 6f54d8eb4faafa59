import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parseFile } from 'music-metadata';
import { expect, test } from '../fixtures.ts';

const readClipboard = () => navigator.clipboard.readText();
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text });

/** app/features/catalogue/share-download.component.tsx tests the share sheet and failures. */
test('Share copies the track’s URL, and Download saves the file', async ({
  home,
  page,
  baseURL,
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
  const path = await download.path();
  const saved = await readFile(path);
  expect(saved.subarray(-wanted.length).equals(wanted)).toBe(true);
  const { common } = await parseFile(path);
  expect([common.title, common.artist]).toEqual(['Gió Nồm', 'Mèo Mun Bass']);
  expect(common.picture?.[0]?.format).toBe('image/jpeg');
  await expect(toast(page, 'Đã tải xuống')).toContainText('Mèo Mun Bass - Gió Nồm.mp3');
  await expect(toast(page, 'Đang tải xuống')).toHaveCount(0);
});
