import type { Sample } from '../visit/visits.ts';

/** Takes what was measured under a name. */
export type Keep = (name: string, sample: Sample) => void;
