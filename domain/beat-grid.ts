/** Beat n lies at `firstDownbeatSec` plus n * 60 / `bpm`; every fourth is a downbeat. */
export type BeatGrid = { bpm: number; firstDownbeatSec: number };

const BEATS_PER_BAR = 4;
/** Fewer taps give no tempo. */
const FEWEST_TAPS = 4;

/** The beats in [fromSec, toSec), in seconds of the file. */
export function beatsBetween({ bpm, firstDownbeatSec }: BeatGrid, fromSec: number, toSec: number) {
  const beatSec = 60 / bpm;
  const first = Math.ceil((fromSec - firstDownbeatSec) / beatSec);
  const beats: { sec: number; isDownbeat: boolean }[] = [];
  for (let n = first; firstDownbeatSec + n * beatSec < toSec; n++)
    beats.push({ sec: firstDownbeatSec + n * beatSec, isDownbeat: n % BEATS_PER_BAR === 0 });
  return beats;
}

/** Moves the grid by beats, negative for earlier. A downbeat before 0 moves on by a bar. */
export function shiftGrid({ bpm, firstDownbeatSec }: BeatGrid, beats: number): BeatGrid {
  const beatSec = 60 / bpm;
  const shifted = firstDownbeatSec + beats * beatSec;
  const barSec = BEATS_PER_BAR * beatSec;
  return { bpm, firstDownbeatSec: shifted < 0 ? shifted + barSec : shifted };
}

/**
 * Fits a grid to taps by least squares, so that single bad taps matter little and beats may be left out. The
 * first tap is a downbeat.
 *
 * @param tapsSec positions in the file, ascending
 * @returns null for too few taps or no tempo
 */
export function gridOfTaps(tapsSec: readonly number[]): BeatGrid | null {
  const gaps = tapsSec.slice(1).map((sec, n) => sec - (tapsSec[n] ?? 0));
  const gapSec = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  if (tapsSec.length < FEWEST_TAPS || gapSec <= 0) return null;
  let beat = 0;
  const taps = tapsSec.map((sec, n) => {
    beat += n === 0 ? 0 : Math.max(1, Math.round((gaps[n - 1] ?? 0) / gapSec));
    return { beat, sec };
  });
  const meanBeat = mean(taps.map((tap) => tap.beat));
  const meanSec = mean(tapsSec);
  const beatSec =
    sum(taps.map((tap) => (tap.beat - meanBeat) * (tap.sec - meanSec))) /
    sum(taps.map((tap) => (tap.beat - meanBeat) ** 2));
  const downbeatSec = meanSec - meanBeat * beatSec;
  const barSec = BEATS_PER_BAR * beatSec;
  return { bpm: 60 / beatSec, firstDownbeatSec: ((downbeatSec % barSec) + barSec) % barSec };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
