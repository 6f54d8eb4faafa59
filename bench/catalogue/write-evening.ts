import { join } from 'node:path';
import { renderMusic } from '#import/testing/beat-music.ts';
import { encode, type TestSoundFormat } from '#import/testing/test-sound.ts';

const SAMPLE_RATE_HZ = 44_100;
const BARS = 64;
const TICK_SEC = 0.008;
/** Level of a tick: far louder than the hats, which are noise at all frequencies. */
const TICK_LEVEL = 0.5;
const MUSIC_LEVEL = 0.5;

export type EveningTrack = {
  title: string;
  bpm: number;
  cutBeats: number;
  tickHz: number;
  /** All are stored unchanged. */
  format: TestSoundFormat;
  /** The listener seeks in it before the next mix. */
  isSought: boolean;
};

/**
 * Tracks with fractional tempos, cut in mid-bar. Each track has a tick on every beat, at a pitch of
 * its own.
 */
export const EVENING: EveningTrack[] = [
  {
    ...{ title: 'Bài Một', bpm: 138.37, cutBeats: 1.5, tickHz: 5000 },
    ...{ format: 'mp3', isSought: true },
  },
  {
    ...{ title: 'Bài Hai', bpm: 140.91, cutBeats: 2.3, tickHz: 7000 },
    ...{ format: 'mp3-bare', isSought: true },
  },
  {
    ...{ title: 'Bài Ba', bpm: 136.84, cutBeats: 3.6, tickHz: 9000 },
    ...{ format: 'mp3-vbr', isSought: false },
  },
  {
    ...{ title: 'Bài Bốn', bpm: 139.55, cutBeats: 3.1, tickHz: 11_000 },
    ...{ format: 'mp3-vbr', isSought: true },
  },
  {
    ...{ title: 'Bài Năm', bpm: 137.62, cutBeats: 0.7, tickHz: 13_000 },
    ...{ format: 'mp3', isSought: false },
  },
];

/** Chromium's seeks in it are off by an unknown amount. */
export const isUnknownAfterSeek = ({ format, isSought }: EveningTrack) =>
  isSought && format === 'mp3-vbr';

/** Writes dance music whose beats can be told apart in a mix. */
export async function writeEvening(folder: string): Promise<void> {
  for (const { title, bpm, cutBeats, tickHz, format } of EVENING) {
    const music = { bpm, cutBeats, bars: BARS, seed: title, sampleRate: SAMPLE_RATE_HZ };
    const { sound, downbeatsSec } = renderMusic(music);
    const [firstSec = 0] = downbeatsSec;
    for (let i = 0; i < sound.length; i++) sound[i] = MUSIC_LEVEL * (sound[i] as number);
    for (let sec = firstSec; sec < sound.length / SAMPLE_RATE_HZ; sec += 60 / bpm)
      addTick(sound, sec, tickHz);
    const options = { format, kbits: 192, sampleRate: SAMPLE_RATE_HZ };
    await encode(join(folder, `DJ Thử - ${title}.mp3`), options, sound);
  }
}

/** Loudest on the beat. */
function addTick(sound: Float32Array, beatSec: number, hz: number): void {
  const from = Math.round((beatSec - TICK_SEC / 2) * SAMPLE_RATE_HZ);
  const length = TICK_SEC * SAMPLE_RATE_HZ;
  for (let i = Math.max(0, -from); i < length && from + i < sound.length; i++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length);
    const value = TICK_LEVEL * window * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE_HZ);
    sound[from + i] = (sound[from + i] as number) + value;
  }
}
