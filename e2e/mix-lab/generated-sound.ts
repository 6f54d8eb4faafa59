import { seededRandom } from '#domain/seeded-random.ts';
import { dbToGain, SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import { integratedLufs, truePeak } from '#tools/demo/sound/loudness.ts';
import { filterInPlace } from '#tools/demo/sound/signals/filters.ts';

const LENGTH_SEC = 10;
const TWO_BYTES = 2;
const WAV_HEAD_BYTES = 44;

/** Both channels are the same. */
export type GeneratedSound = {
  samples: Float32Array<ArrayBuffer>;
  loudnessLufs: number;
  truePeakDb: number;
};

/** Generates ten seconds of noise as dense as a loud master, with a hit of level `hit` every second. */
export function generateSound(seed: string, lufs: number, hit?: number): GeneratedSound {
  const random = seededRandom(seed);
  const noise = new Float32Array(secToSamples(LENGTH_SEC)).map(() => 2 * random() - 1);
  const dense = filterInPlace(noise, 'lowpass', 2_000).map((value) => Math.tanh(20 * value));
  const gain = dbToGain(lufs - integratedLufs({ left: dense, right: dense }));
  const samples = dense.map((value) => value * gain);
  for (let sec = 1; hit !== undefined && sec < LENGTH_SEC; sec++)
    for (let i = 0; i < 40; i++)
      samples[secToSamples(sec) + i] = hit * Math.sin((Math.PI * (i + 0.5)) / 40);
  const sides = { left: samples, right: samples };
  const truePeakDb = 20 * Math.log10(truePeak(sides));
  return { samples, loudnessLufs: integratedLufs(sides), truePeakDb };
}

/** @param gain linear, like the volume of an audio element */
export function toBuffer({ samples }: GeneratedSound, gain: number): AudioBuffer {
  const { length } = samples;
  const buffer = new AudioBuffer({ length, numberOfChannels: 2, sampleRate: SAMPLE_RATE_HZ });
  for (const channel of [0, 1])
    buffer.copyToChannel(
      samples.map((value) => value * gain),
      channel,
    );
  return buffer;
}

/** 16 bits, mono. */
export function toWav({ samples }: GeneratedSound): Blob {
  const bytes = samples.length * TWO_BYTES;
  const view = new DataView(new ArrayBuffer(WAV_HEAD_BYTES + bytes));
  const write = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  };
  write(0, 'RIFF');
  view.setUint32(4, WAV_HEAD_BYTES - 8 + bytes, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE_HZ, true);
  view.setUint32(28, SAMPLE_RATE_HZ * TWO_BYTES, true);
  view.setUint16(32, TWO_BYTES, true);
  view.setUint16(34, 8 * TWO_BYTES, true);
  write(36, 'data');
  view.setUint32(40, bytes, true);
  for (const [i, value] of samples.entries())
    view.setInt16(WAV_HEAD_BYTES + i * TWO_BYTES, Math.round(32_767 * value), true);
  return new Blob([view], { type: 'audio/wav' });
}
