import 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { listMisfits } from '#testing/list-misfits.ts';
import { runAxe } from '#testing/run-axe.ts';
import { SIZES } from '#testing/sizes.ts';

/** Axe's findings rarely depend on the width: it runs on the phone and on the desktop. */
const AXE_WIDTHS = [360, 1440];

/** Expects that the rendered part fits every size and that axe finds nothing. */
export async function expectToFitEverySize() {
  keepToasts();
  for (const { text, widths } of SIZES) {
    await cdp().send('Page.setFontSizes', { fontSizes: { standard: text } });
    for (const width of widths) {
      await page.viewport(width, width < 1000 ? 740 : 900);
      const size = `${width} px, text of ${text} px`;
      // Polls, because toasts take a moment to move.
      await expect.poll(listMisfits, { message: size }).toEqual([]);
      if (text === 16 && AXE_WIDTHS.includes(width)) expect(await runAxe(), size).toEqual([]);
      const { fontSize } = getComputedStyle(document.documentElement);
      expect(fontSize).toBe(`${text}px`);
    }
  }
  // Later tests, also of other files, share the browser's page.
  await cdp().send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await page.viewport(414, 896);
}

/** Hides the tab, because toasts of a hidden tab stay. */
function keepToasts() {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
