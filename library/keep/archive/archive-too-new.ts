/** Written by a later version of the program, which knows how to read it. */
export class ArchiveTooNew extends Error {
  override name = 'ArchiveTooNew';
}
