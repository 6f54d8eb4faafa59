import type { Page } from '@playwright/test';

type Recording = { elements: HTMLAudioElement[]; longestGapMs: number; mostAtOnce: number };

/**
 * Samples both decks a hundred times a second. To be called before the page is opened.
 */
export async function listenClosely(page: Page) {
  await page.addInitScript(() => {
    const recording: Recording = { elements: [], longestGapMs: 0, mostAtOnce: 0 };
    Object.assign(window, { recording });
    const positions = new Map<HTMLAudioElement, number>();
    // Counts samples instead of time: a late one, on a busy machine, does not mean silence.
    const sampleEveryMs = 10;
    let silentMs = 0;
    setInterval(() => {
      recording.elements = [...document.querySelectorAll<HTMLAudioElement>('body > audio')];
      const moving = recording.elements.filter((audio) => {
        const isMoving = !audio.paused && audio.currentTime !== positions.get(audio);
        positions.set(audio, audio.currentTime);
        return isMoving;
      });
      recording.mostAtOnce = Math.max(recording.mostAtOnce, moving.length);
      silentMs = moving.length > 0 ? 0 : silentMs + sampleEveryMs;
      recording.longestGapMs = Math.max(recording.longestGapMs, silentMs);
    }, sampleEveryMs);
  });
  const read = () => page.evaluate(() => (window as unknown as { recording: Recording }).recording);
  return {
    /** Starts the measurement again. */
    reset: () =>
      page.evaluate(() => {
        Object.assign((window as unknown as { recording: Recording }).recording, {
          longestGapMs: 0,
          mostAtOnce: 0,
        });
      }),
    longestGapMs: async () => (await read()).longestGapMs,
    mostAtOnce: async () => (await read()).mostAtOnce,
    /** Positions of the playing decks in seconds, read at one moment, by the hash in the file name. */
    positionsSec: () =>
      page.evaluate(() =>
        Object.fromEntries(
          (window as unknown as { recording: Recording }).recording.elements
            .filter(({ paused }) => !paused)
            .map(({ currentTime, src }) => [
              src.replace(/^.*\/|\..*$/g, ''),
              currentTime,
            ]) satisfies [string, number][],
        ),
      ),
  };
}
