import { ArchiveDamaged } from './archive-damaged.ts';

/** The last member: the checksums of all others, for `sha256sum -c`. */
export const CHECKSUMS = 'SHA256SUMS';
export const CHECKSUMS_OF_CHECKSUMS = 'SHA256SUMS.sha256';

export const formatChecksum = (sha256: string, path: string) => `${sha256}  ${path}\n`;

/** @throws ArchiveDamaged */
export function parseChecksums(text: string): Map<string, string> {
  const checksums = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sha256, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (!sha256 || !path) throw new ArchiveDamaged();
    checksums.set(path, sha256);
  }
  return checksums;
}
