export const STATUSES = ['added', 'updated', 'moved', 'unchanged', 'duplicate', 'refused'] as const;

/** What became of one file. */
export type Outcome = {
  /** Its path as it is on the disk. */
  file: string;
  status: (typeof STATUSES)[number];
  id: string | null;
  reason: string;
};
