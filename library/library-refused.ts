/** A library command cannot continue. The message, in Vietnamese, says why and what to do. */
export class LibraryRefused extends Error {
  override name = 'LibraryRefused';
}
