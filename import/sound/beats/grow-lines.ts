import { type BeatWindow, findBeatWindows, judge } from './beat-windows.ts';
import type { Line } from './fold.ts';
import type { Rises } from './rises.ts';

/** A stretch of one tempo: its windows, and how many of them have their beat on the line. */
export type Stretch = {
  line: Line;
  first: number;
  last: number;
  agreeing: number;
  audible: number;
};

const LEAST_CONTRAST = 2.2;
const LEAST_WINDOWS = 4;
/**
 * A stretch ends after this many windows in a row whose beat is off its line, unless the beat
 * returns to the line.
 */
const MOST_ASTRAY = 3;
const LOOK_AHEAD = 24;
const SURE_WINDOWS = 3;
const SURE_SHIFT = 0.04;

type Heard = { beat: number; sec: number };

/** Splits a sound into stretches that each fit one grid. */
export function growLines(
  rises: Rises,
  onStep: () => void,
): { stretches: Stretch[]; windows: BeatWindow[] } {
  const windows = findBeatWindows(rises, onStep);
  const stretches: Stretch[] = [];
  let free = 0;
  for (let seed = 0; seed < windows.length; seed++) {
    if ((windows[seed] as BeatWindow).contrast < LEAST_CONTRAST) continue;
    onStep();
    const grown = grow(rises, windows, seed, free);
    if (!grown || grown.agreeing < LEAST_WINDOWS) continue;
    stretches.push(grown);
    free = grown.last + 1;
    seed = grown.last;
  }
  return { stretches, windows };
}

function grow(rises: Rises, windows: BeatWindow[], seed: number, free: number): Stretch | null {
  const own = (windows[seed] as BeatWindow).line;
  let line = own;
  let heard: Heard[] = [];
  const hear = (window: BeatWindow, shift: number) => {
    const middleSec = (window.fromSec + window.toSec) / 2;
    const beat = Math.round((middleSec - line.offsetSec) / line.beatSec);
    heard.push({ beat, sec: line.offsetSec + (beat + shift) * line.beatSec });
    // A fit to the first few alone would be inaccurate.
    if (heard.length >= 2) line = fitLine(heard, heard.length < 6 ? own.beatSec : null);
  };
  let [first, last, agreeing, audible, astray] = [seed, seed, 0, 0, 0];
  for (let at = seed; at < windows.length; at++) {
    const window = windows[at] as BeatWindow;
    const verdict = judge(rises, window, line);
    if (verdict.says === 'nothing') continue;
    audible++;
    if (verdict.says === 'yes') {
      hear(window, verdict.shift);
      [last, astray] = [at, 0];
      agreeing++;
    } else if (++astray >= MOST_ASTRAY) {
      if (agreeing < LEAST_WINDOWS) break;
      const back = findReturn(rises, windows, line, at);
      if (back === null) {
        audible -= astray;
        break;
      }
      [at, astray] = [back - 1, 0];
    }
  }
  if (agreeing < LEAST_WINDOWS) return null;
  for (let at = seed - 1; at >= free; at--) {
    const window = windows[at] as BeatWindow;
    const verdict = judge(rises, window, line);
    if (verdict.says === 'no') break;
    if (verdict.says === 'nothing') continue;
    heard = [...heard];
    hear(window, verdict.shift);
    first = at;
    agreeing++;
    audible++;
  }
  return { line, first, last, agreeing, audible };
}

/** The window from which the beat is on the line again. */
function findReturn(rises: Rises, windows: BeatWindow[], line: Line, from: number): number | null {
  let sure = 0;
  for (let at = from; at < Math.min(windows.length, from + LOOK_AHEAD); at++) {
    const verdict = judge(rises, windows[at] as BeatWindow, line);
    if (verdict.says === 'nothing') continue;
    sure = verdict.says === 'yes' && Math.abs(verdict.shift) < SURE_SHIFT ? sure + 1 : 0;
    if (sure === SURE_WINDOWS) return at - SURE_WINDOWS + 1;
  }
  return null;
}

/** Fits by least squares; with a given period, only the offset. */
export function fitLine(heard: Heard[], beatSec: number | null): Line {
  const count = heard.length;
  const meanBeat = heard.reduce((sum, { beat }) => sum + beat, 0) / count;
  const meanSec = heard.reduce((sum, { sec }) => sum + sec, 0) / count;
  let [product, square] = [0, 0];
  for (const { beat, sec } of heard) {
    product += (beat - meanBeat) * (sec - meanSec);
    square += (beat - meanBeat) ** 2;
  }
  const slope = beatSec ?? product / square;
  return { beatSec: slope, offsetSec: meanSec - slope * meanBeat };
}
