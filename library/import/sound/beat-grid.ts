import type { BeatEnvelopes } from './beat-envelopes.ts';
import { measureTempo, turnAt } from './measure-tempo.ts';

/** Beat n lies at `firstDownbeatSec` plus n * 60 / `bpm`. */
type BeatGrid = { bpm: number; firstDownbeatSec: number };

/** Below, the onsets repeat no better than by chance or than a voice does. */
const LEAST_STRENGTH = 0.1;
/** The beat of each part must lie where that of the whole does, but for breaks. */
const PART_SEC = 8;
const NEAR_TURNS = 1 / 10;
const LEAST_AGREEMENT = 0.75;
const NEAR_SEC = 0.03;
/** The grid is laid on these. */
const FIRST_KICKS = 32;

/**
 * When the sound around a moment begins: where it first passes a quarter of the peak of the following
 * tenth of a second. An encoder's pre-echo stays far below that.
 *
 * @returns null where it sounds already
 */
function measureStartSec(envelopes: BeatEnvelopes, aroundSec: number): number | null {
  const { fineLevels, fineHop, sampleRate } = envelopes;
  const fineSec = fineHop / sampleRate;
  const from = Math.max(0, Math.round((aroundSec - NEAR_SEC) / fineSec));
  let peak = 0;
  for (let i = from; i < from + 0.1 / fineSec; i++) peak = Math.max(peak, fineLevels[i] ?? 0);
  let at = from;
  while (at < fineLevels.length && (fineLevels[at] as number) < peak / 4) at++;
  return at === from && from > 0 ? null : at * fineSec;
}

/** The loudest low onset within 40 ms around a moment. */
function onsetNear(onsets: Float64Array, hopSec: number, sec: number): number {
  const first = Math.max(0, Math.floor((sec - 0.04) / hopSec));
  const end = Math.min(onsets.length, Math.ceil((sec + 0.04) / hopSec) + 1);
  let loudest = 0;
  for (let i = first; i < end; i++) loudest = Math.max(loudest, onsets[i] as number);
  return loudest;
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** Tempo and first kick, on the grid that the kicks lie on; null where no steady beat is heard. */
export function measureBeatGrid(envelopes: BeatEnvelopes): BeatGrid | null {
  const onsets = envelopes.lowOnsets();
  const hopSec = envelopes.hop / envelopes.sampleRate;
  // Four bars or so: less says nothing about a tempo.
  if (onsets.length * hopSec < 4) return null;
  const { bpm, strength, phase } = measureTempo(envelopes);
  if (strength < LEAST_STRENGTH) return null;
  if (measureAgreement(onsets, hopSec, { bpm, phase }) < LEAST_AGREEMENT) return null;
  const beatSec = 60 / bpm;
  const lateness = ((phase / (2 * Math.PI)) * beatSec + beatSec) % beatSec;
  // The first kick may be the very first sound, and the grid found a little ahead of it.
  const gridSec = lateness > beatSec - NEAR_SEC ? lateness - beatSec : lateness;
  const beats = Math.floor((onsets.length * hopSec - gridSec) / beatSec);
  const loudness = Array.from({ length: beats }, (_, n) =>
    onsetNear(onsets, hopSec, gridSec + n * beatSec),
  );
  const usual = loudness.toSorted((a, b) => b - a)[Math.floor(beats / 4)] ?? 0;
  const first = loudness.findIndex((level) => level > usual / 3);
  const offsets = loudness.flatMap((level, n) => {
    const startSec = level > usual / 3 ? measureStartSec(envelopes, gridSec + n * beatSec) : null;
    return startSec === null ? [] : [startSec - n * beatSec];
  });
  const offsetSec = offsets.length < 4 ? gridSec : median(offsets.slice(0, FIRST_KICKS));
  return { bpm, firstDownbeatSec: Math.max(0, offsetSec + first * beatSec) };
}

/** Which share of the onsets is in parts whose beat lies where that of the whole does. */
function measureAgreement(
  onsets: Float64Array,
  hopSec: number,
  whole: { bpm: number; phase: number },
): number {
  const part = Math.round(PART_SEC / hopSec);
  let [agreeing, all] = [0, 0];
  for (let at = 0; at < onsets.length; at += part) {
    const some = onsets.subarray(at, at + part);
    const sum = some.reduce((total, onset) => total + onset, 0);
    const { phase } = turnAt(some, whole.bpm, hopSec);
    const turns =
      phase / (2 * Math.PI) + (at * hopSec * whole.bpm) / 60 - whole.phase / (2 * Math.PI);
    all += sum;
    if (Math.abs(turns - Math.round(turns)) < NEAR_TURNS) agreeing += sum;
  }
  return agreeing / all;
}
