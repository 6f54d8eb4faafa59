import type { Sample } from '../report/figure.ts';
import type { Engines } from './start-engines.ts';

/** What each part of the bench gets. */
export type Run = {
  /** Deleted after the run. */
  folder: string;
  engines: Engines;
  keep: (name: string, sample: Sample) => void;
  /** Small numbers, for development: the figures mean nothing. */
  isSmall: boolean;
};
