/** The parts of a track's form. */
export const SECTIONS = ['intro', 'build-up', 'drop', 'break', 'outro'] as const;

export type Section = { fromSec: number; kind: (typeof SECTIONS)[number] };
