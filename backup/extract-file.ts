import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Member } from './archive/read-archive.ts';
import { IN_ARCHIVE } from './backup-files.ts';

/** Whether a member's path is a kept file within the data folder. */
export function isBackupPath(path: string): boolean {
  const parts = path.split('/');
  return (
    IN_ARCHIVE.includes(parts[0] ?? '') &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'))
  );
}

/** Only their owner may read them, as the server creates them. */
const PRIVATE = ['secrets.json', 'mailbox'];

/**
 * Writes a member below a folder. Check its path with isBackupPath first. Its mode in the archive is ignored: files get the
 * mode that the server gives them, less the umask.
 *
 * @returns its SHA-256
 */
export async function extractFile(
  member: Member,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const place = join(folder, member.path);
  const isPrivate = PRIVATE.includes(member.path.split('/')[0] ?? '');
  await mkdir(dirname(place), { recursive: true, mode: isPrivate ? 0o700 : 0o755 });
  const file = await open(place, 'wx', isPrivate ? 0o600 : 0o644);
  try {
    const hash = createHash('sha256');
    for await (const part of member.read()) {
      signal?.throwIfAborted();
      hash.update(part);
      await file.writeFile(part);
    }
    if (member.mtime) await file.utimes(member.mtime, member.mtime);
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}
