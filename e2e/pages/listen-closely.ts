import type { Page } from '@playwright/test';
import { chromiumSeekLagSec } from '#app/domain/mp3-seeking.ts';

type Recording = {
  elements: HTMLAudioElement[];
  longestGapMs: number;
  mostAtOnce: number;
  /** By the hash in the file name. */
  lastSeekSec: Record<string, number>;
};

/** The demo's files: constant bit rate, without a header. */
const SEEKING = { sampleRate: 44_100 };

/**
 * Samples both decks a hundred times a second, from now on, in `window.recording`. Must be self-contained, because
 * Playwright sends its source.
 */
export function recordDecks() {
  const recording: Recording = { elements: [], longestGapMs: 0, mostAtOnce: 0, lastSeekSec: {} };
  Object.assign(window, { recording });
  const onSeek = ({ target }: Event) => {
    const { src, currentTime } = target as HTMLAudioElement;
    recording.lastSeekSec[src.replace(/^.*\/|\..*$/g, '')] = currentTime;
  };
  document.addEventListener('seeking', onSeek, true);
  const positions = new Map<HTMLAudioElement, number>();
  // Counts samples instead of time: a late one, on a busy machine, does not mean silence.
  const sampleEveryMs = 10;
  let silentMs = 0;
  setInterval(() => {
    recording.elements = [...document.querySelectorAll('audio')];
    const moving = recording.elements.filter((audio) => {
      const isMoving = !audio.paused && audio.currentTime !== positions.get(audio);
      positions.set(audio, audio.currentTime);
      return isMoving;
    });
    recording.mostAtOnce = Math.max(recording.mostAtOnce, moving.length);
    silentMs = moving.length > 0 ? 0 : silentMs + sampleEveryMs;
    recording.longestGapMs = Math.max(recording.longestGapMs, silentMs);
  }, sampleEveryMs);
}

export const readRecording = () => (window as unknown as { recording: Recording }).recording;

/** Starts the measurement again. */
export function resetRecording() {
  Object.assign((window as unknown as { recording: Recording }).recording, {
    longestGapMs: 0,
    mostAtOnce: 0,
  });
}

/** Records what both decks play. To be called before the page is opened. */
export async function listenClosely(page: Page) {
  await page.addInitScript(recordDecks);
  const read = () => page.evaluate(readRecording);
  return {
    /** Starts the measurement again. */
    reset: () => page.evaluate(resetRecording),
    longestGapMs: async () => (await read()).longestGapMs,
    mostAtOnce: async () => (await read()).mostAtOnce,
    /** How much later than its position a file of the demo is heard, after its last seek. */
    lagSec: async (file: string) =>
      chromiumSeekLagSec(
        (await read()).lastSeekSec[file] ?? 0,
        Number.POSITIVE_INFINITY,
        SEEKING,
      ) ?? 0,
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
