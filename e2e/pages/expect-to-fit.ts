import { expect, type Page } from '@playwright/test';
import { findAxeFindings } from './find-axe-findings.ts';
import { findMisfits } from './fitting.ts';

/** In px: the smallest phone, a phone whose text is twice as large, and a desktop. */
const SIZES = [
  { text: 16, width: 320, height: 640 },
  { text: 32, width: 360, height: 740 },
  { text: 16, width: 1440, height: 900 },
];

/** The page as it stands fits every size, and axe finds nothing. It is left at the last one. */
export async function expectToFit(page: Page) {
  const browser = await page.context().newCDPSession(page);
  for (const { text, width, height } of SIZES) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await page.setViewportSize({ width, height });
    // A toast needs its time to find its new place.
    await expect.poll(() => findMisfits(page)).toEqual([]);
    expect(await findAxeFindings(page)).toEqual([]);
  }
  await browser.detach();
}
