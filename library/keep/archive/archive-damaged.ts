/** It is not, byte for byte, what the backup wrote. */
export class ArchiveDamaged extends Error {
  override name = 'ArchiveDamaged';
}
