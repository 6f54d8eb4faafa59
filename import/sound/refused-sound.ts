/** A file that is not imported. The message says why, in Vietnamese, for the report. */
export class RefusedSound extends Error {
  override name = 'RefusedSound';
}
