/** A later version of the program wrote the archive. */
export class ArchiveTooNew extends Error {
  override name = 'ArchiveTooNew';
}
