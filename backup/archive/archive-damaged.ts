/** The archive differs from what the backup wrote. */
export class ArchiveDamaged extends Error {
  override name = 'ArchiveDamaged';
}
