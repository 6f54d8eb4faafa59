import type { Page } from '@playwright/test';

type Recording = { recorder: MediaRecorder; parts: Blob[] };

declare global {
  var recording: Recording | undefined;
}

/** Records a page's Web Audio output. Call before opening the page. */
export async function recordOutput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { connect } = AudioNode.prototype;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      const { context } = this;
      if (to[0] instanceof AudioDestinationNode && context instanceof AudioContext) {
        const tap = context.createMediaStreamDestination();
        Reflect.apply(connect, this, [tap]);
        const recorder = new MediaRecorder(tap.stream, {
          mimeType: 'audio/webm;codecs=opus',
          audioBitsPerSecond: 256_000,
        });
        const parts: Blob[] = [];
        recorder.ondataavailable = ({ data }) => parts.push(data);
        recorder.start(1000);
        globalThis.recording = { recorder, parts };
      }
      return Reflect.apply(connect, this, to);
    } as typeof connect;
  });
}

/**
 * Ends the recording and finds the ticks in it.
 *
 * @param pitches of the ticks, in Hz
 * @returns for each pitch the times of its ticks, in seconds from the recording's beginning
 */
export function findTicks(page: Page, pitches: readonly number[]): Promise<number[][]> {
  return page.evaluate(async (pitches) => {
    const { recorder, parts } = globalThis.recording as Recording;
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      recorder.stop();
    });
    const file = await new Blob(parts).arrayBuffer();
    const context = new OfflineAudioContext(1, 1, 48_000);
    const samples = (await context.decodeAudioData(file)).getChannelData(0);
    const [step, length, leastApart] = [24, 384, 400];
    return pitches.map((pitch) => {
      // The tick's strength at each step is its correlation with a sine and a cosine. In a mix, its pitch
      // moves by up to 2 %.
      const levels = new Float32Array(Math.floor((samples.length - length) / step));
      for (const hz of [0.98, 0.99, 1, 1.01, 1.02].map((rate) => rate * pitch)) {
        const sine = new Float32Array(length);
        const cosine = new Float32Array(length);
        for (let i = 0; i < length; i++) {
          const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length);
          sine[i] = window * Math.sin((2 * Math.PI * hz * i) / 48_000);
          cosine[i] = window * Math.cos((2 * Math.PI * hz * i) / 48_000);
        }
        for (let at = 0; at < levels.length; at++) {
          let [a, b] = [0, 0];
          for (let i = 0; i < length; i++) {
            const sample = samples[at * step + i] as number;
            a += sample * (sine[i] as number);
            b += sample * (cosine[i] as number);
          }
          levels[at] = Math.max(levels[at] as number, Math.hypot(a, b));
        }
      }
      // Below this level, other sounds could be mistaken for a track's ticks.
      const least = 0.4 * levels.reduce((most, level) => Math.max(most, level), 0);
      const ticks: number[] = [];
      for (let at = 0; at < levels.length; at++) {
        const level = levels[at] as number;
        if (level < least) continue;
        const [from, to] = [Math.max(0, at - leastApart), at + leastApart];
        if (levels.subarray(from, to).every((other) => other <= level))
          ticks.push((at * step + length / 2) / 48_000);
      }
      return ticks;
    });
  }, pitches);
}
