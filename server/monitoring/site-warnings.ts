import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OddRow } from '#catalogue/read-track.ts';
import { readLastBackup } from '#runtime/last-backup.ts';
import type { CatalogueState } from '#server/files/site-catalogue.ts';
import type { MailState } from '#server/mail/mail-state.ts';
import { type DiskSpace, diskSpace } from './disk-space.ts';
import { type PostgresDue, postgresDue, readCarriedVersion } from './postgres-due.ts';

const DAY_MS = 86_400_000;
const OLD_BACKUP_MS = 7 * DAY_MS;
const LEAST_FREE_BYTES = 2_000_000_000;
const LEAST_FREE_PART = 0.1;
const MOST_NAMED = 5;
/** At most this many refused files are looked up on the disk. */
const MOST_LOOKED_AT = 200;

export const WARNING_KINDS = [
  'disk',
  'backup',
  'mail',
  'no_mail',
  'postgres',
  'library',
  'not_published',
  'odd_rows',
  'files',
] as const;

/** The fields are facts: messages/vi-studio-warnings.ts says what to do. */
export type SiteWarning =
  | ({ kind: 'disk' } & DiskSpace)
  /** null if there was never a backup. */
  | { kind: 'backup'; last_at: string | null }
  | { kind: 'mail'; since: string }
  | { kind: 'no_mail' }
  | ({ kind: 'postgres' } & PostgresDue)
  | { kind: 'library' }
  | { kind: 'not_published'; since: string; code: string }
  | { kind: 'odd_rows'; count: number; rows: OddRow[] }
  | { kind: 'files'; count: number; files: { name: string; reason: string }[] };

type Sources = {
  dataFolder: string;
  mail: MailState;
  catalogueState: () => CatalogueState;
  isEmbedded: boolean;
  /** Queries the database as its owner. */
  own: <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;
  readSpace?: typeof diskSpace;
  now?: () => number;
};

/** Includes files that have been deleted since: their rows stay. */
const REFUSED = `
  select path, coalesce(reason, '') as reason from private.library_files
  where state = 'refused' order by path limit $1`;

/**
 * The warnings for operators. A disk that cannot be read gives none.
 * @throws Error when the database is unavailable
 */
export async function findWarnings(sources: Sources): Promise<SiteWarning[]> {
  const found = await Promise.all([
    checkDisk(sources),
    checkBackup(sources),
    checkMail(sources),
    checkPostgres(sources),
    ...checkCatalogue(sources.catalogueState()),
    checkFiles(sources),
  ]);
  return found.filter((warning) => warning !== undefined);
}

function checkCatalogue({ isDamaged, failure, odd }: CatalogueState): (SiteWarning | undefined)[] {
  return [
    isDamaged ? { kind: 'library' } : undefined,
    failure && { kind: 'not_published', ...failure },
    odd.length > 0
      ? { kind: 'odd_rows', count: odd.length, rows: odd.slice(0, MOST_NAMED) }
      : undefined,
  ];
}

async function checkDisk({
  dataFolder,
  readSpace = diskSpace,
}: Sources): Promise<SiteWarning | undefined> {
  const space = await readSpace(dataFolder);
  if (!space) return undefined;
  const { freeBytes, totalBytes } = space;
  const isFull = freeBytes < LEAST_FREE_BYTES || freeBytes < totalBytes * LEAST_FREE_PART;
  return isFull ? { kind: 'disk', freeBytes, totalBytes } : undefined;
}

/** The data folder's record is of this server alone, or from before there was one in the database. */
async function checkBackup({
  dataFolder,
  own,
  now = Date.now,
}: Sources): Promise<SiteWarning | undefined> {
  const [inFolder, inDatabase] = await Promise.all([
    readLastBackup(dataFolder),
    own<{ taken_at: Date }>('select taken_at from private.last_backup'),
  ]);
  const lastMs = Math.max(
    ...(inFolder ? [Date.parse(inFolder.createdAt)] : []),
    ...inDatabase.map(({ taken_at }) => taken_at.getTime()),
  );
  if (now() - lastMs <= OLD_BACKUP_MS) return undefined;
  return {
    kind: 'backup',
    last_at: Number.isFinite(lastMs) ? new Date(lastMs).toISOString() : null,
  };
}

function checkMail({ mail }: Sources): SiteWarning | undefined {
  if (mail.failedSince) return { kind: 'mail', since: mail.failedSince };
  return mail.leavesNowhere ? { kind: 'no_mail' } : undefined;
}

async function checkPostgres({
  own,
  isEmbedded,
  now = Date.now,
}: Sources): Promise<SiteWarning | undefined> {
  const [[row], carried] = await Promise.all([
    own<{ version: number }>("select current_setting('server_version_num')::int as version"),
    readCarriedVersion(),
  ]);
  const due = row && postgresDue(row.version, carried, { isEmbedded, nowMs: now() });
  return due && { kind: 'postgres', ...due };
}

async function checkFiles({ own }: Sources): Promise<SiteWarning | undefined> {
  const rows = await own<{ path: string; reason: string }>(REFUSED, [MOST_LOOKED_AT]);
  const areThere = await Promise.all(rows.map(({ path }) => mayBeThere(path)));
  const there = rows.filter((_, n) => areThere[n]);
  if (there.length === 0) return undefined;
  // The name is enough to find a file; the path would reveal the machine's folders.
  const files = there
    .slice(0, MOST_NAMED)
    .map(({ path, reason }) => ({ name: basename(path), reason }));
  return { kind: 'files', count: there.length, files };
}

/** True also for a file that only the user who imported it may access. */
const mayBeThere = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  );
