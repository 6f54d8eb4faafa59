import { createHash } from 'node:crypto';
import { ArchiveDamaged } from './archive-damaged.ts';
import { CHECKSUMS, CHECKSUMS_OF_CHECKSUMS, formatChecksum, parseChecksums } from './checksums.ts';
import { MANIFEST, type Manifest, parseManifest } from './manifest.ts';
import { type Member, readArchive, readWhole } from './read-archive.ts';

export type CheckedArchive = {
  manifest: Manifest;
  /** Each member's SHA-256, by path. */
  checksums: Map<string, string>;
  /** The size of all members. */
  bytes: number;
};

/** Limits of members that are read into memory. Backups write no larger ones. */
const LONGEST_CHECKSUMS_BYTES = 1024 ** 3;

/**
 * Checks every member of an archive against its checksum.
 *
 * @throws ArchiveDamaged if a byte differs, or a member is missing or not listed
 * @throws ArchiveTooNew
 */
export async function checkArchive(
  file: string,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<CheckedArchive> {
  const found = new Map<string, string>();
  let manifest: string | undefined;
  let checksums: Buffer | undefined;
  let bytes = 0;
  let isWhole = false;
  for await (const member of readArchive(file)) {
    signal?.throwIfAborted();
    if (isWhole || found.has(member.path)) throw new ArchiveDamaged();
    if (member.path === CHECKSUMS) {
      checksums = await readSmall(member);
      assertSame(found, parseChecksums(checksums.toString()));
    } else if (member.path === CHECKSUMS_OF_CHECKSUMS) {
      const expected = formatChecksum(hashOf(checksums ?? Buffer.alloc(0)), CHECKSUMS);
      if ((await readSmall(member)).toString() !== expected) throw new ArchiveDamaged();
      isWhole = true;
    } else if (checksums) throw new ArchiveDamaged();
    else if (member.path === MANIFEST) {
      const content = await readSmall(member);
      found.set(member.path, hashOf(content));
      manifest = content.toString();
    } else {
      const hash = createHash('sha256');
      for await (const part of member.read()) {
        signal?.throwIfAborted();
        hash.update(part);
        onBytes?.(part.length);
      }
      found.set(member.path, hash.digest('hex'));
    }
    bytes += member.size;
  }
  if (!isWhole || manifest === undefined) throw new ArchiveDamaged();
  return { manifest: parseManifest(manifest), checksums: found, bytes };
}

async function readSmall(member: Member): Promise<Buffer> {
  if (member.size > LONGEST_CHECKSUMS_BYTES) throw new ArchiveDamaged();
  return await readWhole(member);
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function assertSame(found: Map<string, string>, expected: Map<string, string>): void {
  if (found.size !== expected.size) throw new ArchiveDamaged();
  for (const [path, sha256] of expected) if (found.get(path) !== sha256) throw new ArchiveDamaged();
}
