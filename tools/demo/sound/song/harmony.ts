const SHAPES = {
  m: [0, 3, 7],
  M: [0, 4, 7],
  sus: [0, 5, 7],
  m7: [0, 3, 7, 10],
  M7: [0, 4, 7, 11],
  m9: [0, 3, 7, 10, 14],
  add9: [0, 4, 7, 14],
  '5': [0, 7, 12],
} as const;

export type Shape = keyof typeof SHAPES;

/**
 * A chord voiced around a centre, so that the voices move little in a progression.
 *
 * @param rootMidi any octave
 */
export function chord(rootMidi: number, shape: Shape, centreMidi = 64): number[] {
  return SHAPES[shape]
    .map((above) => {
      const midi = rootMidi + above;
      return midi + 12 * Math.round((centreMidi - midi) / 12);
    })
    .sort((a, b) => a - b);
}

/** The bass note of each chord root, folded into the octave above `lowestMidi`. */
export function bassRoots(roots: readonly number[], lowestMidi = 31): number[] {
  return roots.map((root) => lowestMidi + ((((root - lowestMidi) % 12) + 12) % 12));
}
