import type { Page } from '@playwright/test';

/** Milliseconds from a key press to the frame that shows its results. */
export async function timeLetter(page: Page, letter: string): Promise<number> {
  const time = await page.evaluateHandle(() => {
    // Compare the text of the list, not only its length: the number of results may stay the same.
    const readFound = () => document.querySelector('.track-list')?.textContent;
    const before = readFound();
    return {
      paintedMs: new Promise<number>((resolve) => {
        let pressMs = 0;
        const listen = (event: Event) => {
          pressMs = event.timeStamp;
        };
        addEventListener('keydown', listen, { capture: true, once: true });
        const observer = new MutationObserver(() => {
          if (readFound() === before) return;
          observer.disconnect();
          // A timeout set in requestAnimationFrame runs after the frame has been painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressMs)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    };
  });
  await page.keyboard.press(letter);
  return time.evaluate(({ paintedMs }) => paintedMs);
}
