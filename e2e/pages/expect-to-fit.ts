import { expect, type Page, test } from '@playwright/test';
import { findAxeFindings } from './find-axe-findings.ts';
import { findMisfits } from './fitting.ts';

/**
 * In px: the smallest phone, a phone whose text is twice as large, and a desktop. Axe skips the smallest phone, which has
 * the same layout as the other one.
 */
const SIZES = [
  { text: 16, width: 320, height: 640, hasAxe: false },
  { text: 32, width: 360, height: 740, hasAxe: true },
  { text: 16, width: 1440, height: 900, hasAxe: true },
];

/** Expects that the page in its current state fits every size and that axe finds nothing. Restores the size. */
export async function expectToFit(page: Page) {
  const before = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  for (const { text, width, height, hasAxe } of SIZES)
    await test.step(`${width} px, text of ${text} px`, async () => {
      await browser.send('Page.setFontSizes', { fontSizes: { standard: text } });
      await page.setViewportSize({ width, height });
      // Polls, because toasts take a moment to move.
      await expect.poll(() => findMisfits(page)).toEqual([]);
      if (hasAxe) expect(await findAxeFindings(page)).toEqual([]);
    });
  await browser.detach();
  if (before) await page.setViewportSize(before);
}
