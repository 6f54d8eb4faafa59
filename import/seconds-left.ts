export type DecodedSound = {
  spentSec: number;
  /** Sound that was decoded in that time. */
  decodedSec: number;
  /** Sound of finished files too, also of those that did not have to be decoded. */
  doneSec: number;
  totalSec: number;
};

/** Before this, the start of the child processes takes more time than the decoding. */
const LEAST_SPENT_SEC = 10;
/** About three tracks, since the first one may differ: for example, it is not converted. */
const LEAST_DECODED_SEC = 600;
/** Of a small catalogue. */
const LEAST_DECODED_SHARE = 0.1;

/** How long an import still takes, in seconds; null while too little is known. */
export function secondsLeft({
  spentSec,
  decodedSec,
  doneSec,
  totalSec,
}: DecodedSound): number | null {
  const leastDecodedSec = Math.min(LEAST_DECODED_SEC, LEAST_DECODED_SHARE * totalSec);
  if (spentSec < LEAST_SPENT_SEC || decodedSec <= 0 || decodedSec < leastDecodedSec) return null;
  const leftSec = ((totalSec - doneSec) * spentSec) / decodedSec;
  // The last file may still be analysed.
  return leftSec < 1 ? null : leftSec;
}
