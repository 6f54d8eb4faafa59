import 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { listMisfits } from '../pages/list-misfits.ts';
import { runAxe } from '../pages/run-axe.ts';
import { SIZES } from '../pages/sizes.ts';

/** What is rendered fits every size, and axe finds nothing. */
export async function expectToFitEverySize() {
  keepToasts();
  for (const { text, widths } of SIZES) {
    await cdp().send('Page.setFontSizes', { fontSizes: { standard: text } });
    for (const width of widths) {
      await page.viewport(width, width < 1000 ? 740 : 900);
      const size = `${width} px, text of ${text} px`;
      // Toasts move to their new place.
      await expect.poll(listMisfits, { message: size }).toEqual([]);
      if (width > 320) expect(await runAxe(), size).toEqual([]);
      const { fontSize } = getComputedStyle(document.documentElement);
      expect(fontSize).toBe(`${text}px`);
    }
  }
}

/** A tab in the background keeps its toasts. */
function keepToasts() {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
