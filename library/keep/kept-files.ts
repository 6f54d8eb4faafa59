import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a backup takes of the data folder; the database is taken from PostgreSQL. */
export const KEPT = ['secrets.json', 'mailbox', 'library'];

/**
 * What it leaves: PostgreSQL's own files; `site`, which is drawn from the database; the server's lock
 * and its holder; uploads on their way, which are sent again; when the last backup was made; what a restore makes
 * and puts aside.
 */
export const LEFT =
  /^(postgres|postgres\.log|postgres\.unfinished-.*|site|uploads|last-backup\.json(\.part)?|server\.lock.*|server\.pid|restore\.unfinished|before-restore-.*|\.probe-\d+)$/;

/** Unfinished files of an import and of encoding for the data saver. */
const TEMPORARY = ['library/work', 'library/low-bitrate'];

export type KeptFile = { path: string; size: number };

/** Paths below the data folder, with slashes. A link is followed, as the server does. */
export async function listKeptFiles(dataFolder: string): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  const visit = async (path: string): Promise<void> => {
    if (TEMPORARY.includes(path)) return;
    const found = await stat(join(dataFolder, path)).catch((error: NodeJS.ErrnoException) => {
      // Letters come and go.
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found?.isFile()) files.push({ path, size: found.size });
    if (!found?.isDirectory()) return;
    const names = await readdir(join(dataFolder, path));
    // A name of several lines is none of ours, and would not fit the list of checksums.
    for (const name of names.sort()) if (!/\p{Cc}/u.test(name)) await visit(`${path}/${name}`);
  };
  for (const path of KEPT) await visit(path);
  return files;
}
