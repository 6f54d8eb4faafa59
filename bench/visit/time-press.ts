import { press } from './press.ts';
import type { Visit } from './visitor.ts';

/** Milliseconds from a finger's release on a category to the frame that shows its list. */
export async function timePress(visit: Visit, category: string): Promise<number> {
  const button = visit.page.getByRole('button', { name: category, exact: true });
  const time = await button.evaluateHandle((pressed) => {
    const readList = () =>
      [...document.querySelectorAll('article h3')].map((title) => title.textContent).join();
    const before = readList();
    return {
      paintedMs: new Promise<number>((resolve) => {
        let pressMs = 0;
        pressed.addEventListener(
          'click',
          (event) => {
            pressMs = event.timeStamp;
          },
          { capture: true, once: true },
        );
        const observer = new MutationObserver(() => {
          if (pressed.ariaPressed !== 'true' || readList() === before) return;
          observer.disconnect();
          // A timeout set in requestAnimationFrame runs after the frame has been painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressMs)));
        });
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
      }),
    };
  });
  await press(visit, 'phone', button);
  return time.evaluate(({ paintedMs }) => paintedMs);
}
