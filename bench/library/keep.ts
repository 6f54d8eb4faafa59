import type { Sample } from '../visit/visits.ts';

/** Records a sample under a name. */
export type Keep = (name: string, sample: Sample) => void;
