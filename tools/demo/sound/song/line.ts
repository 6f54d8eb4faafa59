import type { Ornament } from '../signals/pitch.ts';

/** One note of a melody, placed in sixteenth steps from the line's start. */
export type LineNote = { step: number; degree: number; lengthSteps: number; ornament: Ornament };

export type Line = { notes: LineNote[]; steps: number };

const ORNAMENT_MARKS: Record<string, Ornament> = {
  '/': 'nhan',
  '~': 'rung',
  '\\': 'vuot',
  '^': 'luyen',
};

/**
 * Parses a melody: notes as `degree:steps` with an ornament mark, `r` for a rest, `|` for a bar line, such as
 * `line('5:3/ 4:1 r:4 2:8~')`. Bars must be full, so that a typing error cannot shift a phrase.
 */
export function line(notation: string): Line {
  const notes: LineNote[] = [];
  let step = 0;
  for (const token of notation.split(/[\s|]+/).filter(Boolean)) {
    const match = /^(r|-?\d+):(\d+)([/~\\^]?)$/.exec(token);
    if (!match) throw new SyntaxError(`Not a note: ${token}`);
    const lengthSteps = Number(match[2]);
    if (match[1] !== 'r')
      notes.push({
        step,
        degree: Number(match[1]),
        lengthSteps,
        ornament: ORNAMENT_MARKS[match[3] ?? ''] ?? 'plain',
      });
    step += lengthSteps;
  }
  if (step === 0 || step % 16 !== 0)
    throw new SyntaxError(`A line of ${step} steps does not consist of full bars: ${notation}`);
  return { notes, steps: step };
}
