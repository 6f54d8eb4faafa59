import type { Page } from '@playwright/test';

type Ear = { elements: HTMLAudioElement[]; longestGapMs: number; mostAtOnce: number };

/**
 * Listens to both decks a hundred times a second. To be called before the page is opened.
 */
export async function listenClosely(page: Page) {
  await page.addInitScript(() => {
    const ear: Ear = { elements: [], longestGapMs: 0, mostAtOnce: 0 };
    Object.assign(window, { ear });
    const positions = new Map<HTMLAudioElement, number>();
    // A look that comes late, on a busy machine, says nothing of the time before it.
    const lookEveryMs = 10;
    let silentMs = 0;
    setInterval(() => {
      ear.elements = [...document.querySelectorAll<HTMLAudioElement>('body > audio')];
      const moving = ear.elements.filter((audio) => {
        const isMoving = !audio.paused && audio.currentTime !== positions.get(audio);
        positions.set(audio, audio.currentTime);
        return isMoving;
      });
      ear.mostAtOnce = Math.max(ear.mostAtOnce, moving.length);
      silentMs = moving.length > 0 ? 0 : silentMs + lookEveryMs;
      ear.longestGapMs = Math.max(ear.longestGapMs, silentMs);
    }, lookEveryMs);
  });
  const ear = () => page.evaluate(() => (window as unknown as { ear: Ear }).ear);
  return {
    /** What was heard, or not heard, before does not count. */
    forget: () =>
      page.evaluate(() => {
        Object.assign((window as unknown as { ear: Ear }).ear, { longestGapMs: 0, mostAtOnce: 0 });
      }),
    longestGapMs: async () => (await ear()).longestGapMs,
    mostAtOnce: async () => (await ear()).mostAtOnce,
    /** Of what sounds, at one moment: seconds, by the hash that the file is named with. */
    positionsSec: () =>
      page.evaluate(() =>
        Object.fromEntries(
          (window as unknown as { ear: Ear }).ear.elements
            .filter(({ paused }) => !paused)
            .map(({ currentTime, src }) => [
              src.replace(/^.*\/|\..*$/g, ''),
              currentTime,
            ]) satisfies [string, number][],
        ),
      ),
  };
}
