export const STATUSES = ['added', 'updated', 'moved', 'unchanged', 'duplicate', 'refused'] as const;

/** The result for one file. */
export type Outcome = {
  /** The path on the disk. */
  file: string;
  status: (typeof STATUSES)[number];
  id: string | null;
  reason: string;
  /** Which pictures were not used for the cover and why; missing if all were used, or there are none. */
  coverProblem?: string;
};
