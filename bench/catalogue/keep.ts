import type { Sample } from '../report/figure.ts';

/** Records a sample under a name. */
export type Keep = (name: string, sample: Sample) => void;
