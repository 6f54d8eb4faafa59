import { type Fold, fold, type Line, peakNear, type Span } from './fold.ts';
import type { Rises } from './rises.ts';
import { findTempoPath, PATH_STEP_SEC } from './tempo-path.ts';

/** Windows of eight seconds, every four, each with the beat that fits it best. */
export type BeatWindow = Span & { line: Line; contrast: number; most: number };

const HALF_SEC = 4;
/** The search range around the tempo path, which is accurate to 1 %. */
const TRIED = [-0.015, -0.012, -0.009, -0.006, -0.003, 0, 0.003, 0.006, 0.009, 0.012, 0.015];
/** Below this a window has no evidence of beats. */
const LEAST_CONTRAST = 1.8;
const NEAR = 0.08;
const LEAST_SHARE = 0.6;

export function findBeatWindows({ beats, hopSec }: Rises, onStep: () => void): BeatWindow[] {
  return findTempoPath(beats.values, hopSec).map((bpm, i) => {
    onStep();
    const centreSec = (i + 0.5) * PATH_STEP_SEC;
    const span = { fromSec: centreSec - HALF_SEC, toSec: centreSec + HALF_SEC };
    let best: { folded: Fold; beatSec: number } | null = null;
    for (const change of TRIED) {
      const beatSec = 60 / (bpm * (1 + change));
      const folded = fold(beats, hopSec, { beatSec, offsetSec: centreSec }, span);
      if (!best || folded.most > best.folded.most) best = { folded, beatSec };
    }
    const { folded, beatSec } = best as { folded: Fold; beatSec: number };
    const line = { beatSec, offsetSec: centreSec + folded.phase * beatSec };
    return { ...span, line, contrast: folded.contrast, most: folded.most };
  });
}

/**
 * Whether a window's beats lie on a line: 'yes', with a shift in beats; 'no'; or 'nothing', if it has no beat or
 * only off-beat sounds.
 */
export type Verdict = { says: 'yes'; shift: number } | { says: 'no' } | { says: 'nothing' };

export function judge({ beats, hopSec }: Rises, window: BeatWindow, line: Line): Verdict {
  if (window.contrast < LEAST_CONTRAST) return { says: 'nothing' };
  const folded = fold(beats, hopSec, line, window);
  const { most, shift } = peakNear(folded, 0, NEAR);
  // The same strokes also fit half and twice the tempo.
  const ratio = Math.log2(window.line.beatSec / line.beatSec);
  const isOctave = Math.round(ratio) !== 0 && Math.abs(ratio - Math.round(ratio)) < 0.04;
  const best = isOctave ? folded.most : window.most;
  if (most >= LEAST_SHARE * best) return { says: 'yes', shift };
  // Only an off-beat bass, in the same tempo.
  const quarter = Math.abs(folded.phase * 4 - Math.round(folded.phase * 4)) < 0.25;
  if (quarter && folded.most >= 0.85 * best) return { says: 'nothing' };
  return { says: 'no' };
}
