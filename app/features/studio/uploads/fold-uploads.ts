import type { StudioUpload } from '#app/backend/studio-uploads.ts';

/** Finished uploads that stay unfolded: those that the operator has just sent. */
const MOST_FINISHED = 3;

/**
 * Splits the uploads for the list: first unfinished ones, then waiting ones by their turn, then those that need a
 * look, then the newest finished ones. Older finished ones are folded.
 *
 * @param uploads oldest first
 */
export function foldUploads(uploads: readonly StudioUpload[]) {
  const unfinished = uploads.filter(({ sent }) => sent !== undefined);
  const waiting = uploads
    .filter(({ outcome, sent }) => !outcome && sent === undefined)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  const ended = uploads.filter(({ outcome }) => outcome).reverse();
  const isRefused = ({ outcome }: StudioUpload) => outcome?.status === 'refused';
  const finished = ended.filter((upload) => !isRefused(upload));
  return {
    shown: [
      ...unfinished,
      ...waiting,
      ...ended.filter(isRefused),
      ...finished.slice(0, MOST_FINISHED),
    ],
    folded: finished.slice(MOST_FINISHED),
  };
}
