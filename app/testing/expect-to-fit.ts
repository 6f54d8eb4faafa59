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
  await page.viewport(1440, 900);
  const { width: frameWidth, height: frameHeight } = frame().style;
  for (const { text, widths } of SIZES) {
    await cdp().send('Page.setFontSizes', { fontSizes: { standard: text } });
    for (const width of widths) {
      await resizeFrame(width, width < 1000 ? 740 : 900);
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
  Object.assign(frame().style, { width: frameWidth, height: frameHeight });
  await page.viewport(414, 896);
}

/** In which Vitest shows the part. */
const frame = () => window.frameElement as HTMLIFrameElement;

/** To the part, its frame is the screen. Another size of the browser's window costs twenty times as much. */
async function resizeFrame(width: number, height: number) {
  Object.assign(frame().style, { width: `${width}px`, height: `${height}px` });
  // Listeners of the new size are called before the next frame.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect([innerWidth, innerHeight]).toEqual([width, height]);
}

/** Hides the tab, because toasts of a hidden tab stay. */
function keepToasts() {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
