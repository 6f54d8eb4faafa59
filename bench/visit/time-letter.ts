import type { Page } from '@playwright/test';

/** Milliseconds from a key press to the frame that shows its results. */
export async function timeLetter(page: Page, letter: string): Promise<number> {
  const time = await page.evaluateHandle(() => {
    // Compare the searched text, too: the number of results may be the same as before.
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
          // A task after the frame runs when it has been painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressMs)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    };
  });
  await page.keyboard.press(letter);
  return time.evaluate(({ drawnMs }) => drawnMs);
}
