import type { Page } from '@playwright/test';

/** Milliseconds from a letter's key to the frame in which what is found with it is drawn. */
export async function timeLetter(page: Page, letter: string): Promise<number> {
  const time = await page.evaluateHandle(() => {
    // Also what is searched for stands there: as many may be found as before.
    const readFound = () => document.querySelector('.track-list')?.textContent;
    const before = readFound();
    return {
      drawnMs: new Promise<number>((resolve) => {
        let pressMs = 0;
        const listen = (event: Event) => {
          pressMs = event.timeStamp;
        };
        addEventListener('keydown', listen, { capture: true, once: true });
        const observer = new MutationObserver(() => {
          if (readFound() === before) return;
          observer.disconnect();
          // A task after the frame: it has been drawn by then.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressMs)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    };
  });
  await page.keyboard.press(letter);
  return time.evaluate(({ drawnMs }) => drawnMs);
}
