import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders and files in a backup; the database is dumped from PostgreSQL. */
export const IN_BACKUP = ['secrets.json', 'library'];
/** What an archive may hold: those of earlier versions also have e-mails. */
export const IN_ARCHIVE = [...IN_BACKUP, 'mailbox'];

/** Sound, covers and waveforms. */
export const MEDIA = 'library';

/**
 * Not in a backup: PostgreSQL's own files; e-mails, whose links open accounts, and which can be asked for again; `site`, which is generated from the database; the server's lock and
 * pid files; unfinished uploads, which browsers send again; the time of the last backup; the folders that a restore
 * creates and moves aside.
 */
export const LEFT =
  /^(mailbox|postgres|postgres\.log|postgres\.unfinished-.*|site|site-\d+|uploads|last-backup\.json(\.part)?|server\.lock.*|server\.pid|restore\.unfinished|before-restore-.*|\.probe-\d+)$/;

/** Folders of unfinished files: of imports, of the data saver, and of MP3s that lose their tags. */
const TEMPORARY = ['library/work', 'library/low-bitrate', 'library/bare', 'library/fetched'];

export type BackupFile = {
  path: string;
  size: number;
  /** On the site, for a file that lies in object storage. */
  address?: string;
};

/** Paths relative to the data folder, with slashes. Links are followed, as by the server. */
export async function listBackupFiles(
  dataFolder: string,
  { hasMedia = true } = {},
): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  const visit = async (path: string): Promise<void> => {
    if (TEMPORARY.includes(path)) return;
    const found = await stat(join(dataFolder, path)).catch((error: NodeJS.ErrnoException) => {
      // The server may delete emails meanwhile.
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found?.isFile()) files.push({ path, size: found.size });
    if (!found?.isDirectory()) return;
    const names = await readdir(join(dataFolder, path));
    // A name with a line break is not ours, and would break the list of checksums.
    for (const name of names.sort()) if (!/\p{Cc}/u.test(name)) await visit(`${path}/${name}`);
  };
  for (const path of IN_BACKUP) if (hasMedia || path !== MEDIA) await visit(path);
  return files;
}
