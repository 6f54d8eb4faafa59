import type { Page } from '@playwright/test';
import { chromiumSeekLagSec } from '#domain/mp3-seeking.ts';

type Recording = {
  elements: HTMLAudioElement[];
  /** Rendered sound without any from a deck. A machine that is too busy to render sound makes no gap. */
  longestGapMs: number;
  mostAtOnce: number;
  /** Renders sound beside the decks, so that its clock tells how much has been rendered. */
  control: AudioContext;
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
  const control = new AudioContext();
  // Inaudible, but not zero: Chromium stops rendering zeros after half a minute.
  const sound = new ConstantSourceNode(control, { offset: 1e-6 });
  sound.connect(control.destination);
  sound.start();
  const recording: Recording = {
    ...{ elements: [], longestGapMs: 0, mostAtOnce: 0, lastSeekSec: {}, control },
  };
  Object.assign(window, { recording });
  const onSeek = ({ target }: Event) => {
    const { src, currentTime } = target as HTMLAudioElement;
    recording.lastSeekSec[src.replace(/^.*\/|\..*$/g, '')] = currentTime;
  };
  document.addEventListener('seeking', onSeek, true);
  const positions = new Map<HTMLAudioElement, number>();
  let heardAtSec = 0;
  setInterval(() => {
    recording.elements = [...document.querySelectorAll('audio')];
    const moving = recording.elements.filter((audio) => {
      const isMoving = !audio.paused && audio.currentTime !== positions.get(audio);
      positions.set(audio, audio.currentTime);
      return isMoving;
    });
    recording.mostAtOnce = Math.max(recording.mostAtOnce, moving.length);
    if (moving.length > 0) heardAtSec = control.currentTime;
    const gapMs = 1000 * (control.currentTime - heardAtSec);
    recording.longestGapMs = Math.max(recording.longestGapMs, gapMs);
  }, 10);
}

export function readRecording() {
  const { recording } = window as unknown as { recording: Recording };
  if (recording.control.state !== 'running') throw new Error('The control renders no sound.');
  return recording;
}

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
