import type { Page } from '@playwright/test';
import { chromiumSeekLagSec } from '#domain/mp3-seeking.ts';
import {
  type Recording,
  readRecording,
  recordDecks,
  resetRecording,
} from '#testing/record-decks.ts';

/** The demo's files: constant bit rate, without a header. */
const SEEKING = { sampleRate: 44_100 };

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
