import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Member } from './archive/read-archive.ts';
import { KEPT } from './kept-files.ts';

/** Whether a member's path is a kept file within the data folder. */
export function isKeptPath(path: string): boolean {
  const parts = path.split('/');
  return (
    KEPT.includes(parts[0] ?? '') &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'))
  );
}

/**
 * Writes a member below a folder. Check its path with isKeptPath first.
 *
 * @returns its SHA-256
 */
export async function extractFile(
  member: Member,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const place = join(folder, member.path);
  await mkdir(dirname(place), { recursive: true });
  const mode = member.path === 'secrets.json' ? 0o600 : member.mode;
  const file = await open(place, 'wx', mode);
  try {
    const hash = createHash('sha256');
    for await (const part of member.read()) {
      signal?.throwIfAborted();
      hash.update(part);
      await file.writeFile(part);
    }
    // The umask may have changed the mode.
    await file.chmod(mode);
    if (member.mtime) await file.utimes(member.mtime, member.mtime);
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}
