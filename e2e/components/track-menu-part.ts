import { page } from 'vitest/browser';

/** Chooses an item of a track's menu. */
export async function chooseForTrack(title: string, item: string) {
  await page.getByRole('button', { name: `Tùy chọn cho ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
