import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { readArtistPages, readSiteSettings } from '#catalogue/read-rows.ts';
import { readSeriesRevision } from '#catalogue/read-series.ts';
import { readHolder } from '#database/lock-data-folder.ts';
import { isSameSite } from '#domain/site-settings.ts';
import { describeError } from '#runtime/log.ts';
import { Snapshot, type SnapshotIndex } from './snapshot.ts';
import { updateSnapshot } from './snapshot-updater.ts';

const LOOK_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/**
 * Whether a command's change is on the site. 'published': a running server shows it, or the
 * next one will from its start. 'late': the running server has not published it. 'saved': no server runs, and it
 * could not be published here.
 */
export type Whereabouts = { state: 'published' | 'late' } | { state: 'saved'; reason: string };

/** Waits until the running server has published what was committed before, or publishes it here if none runs. */
export async function publishNow(
  client: pg.ClientBase,
  dataFolder: string,
  { longestMs = LONGEST_WAIT_MS } = {},
): Promise<Whereabouts> {
  const snapshot = new Snapshot(join(dataFolder, 'site'));
  if (hasServer(dataFolder))
    return { state: (await isPublished(client, snapshot, longestMs)) ? 'published' : 'late' };
  try {
    await assertOwner(dataFolder);
    await updateSnapshot(client, snapshot, { isWhole: true });
    return { state: 'published' };
  } catch (error) {
    const { message, code = message } = describeError(error);
    return { state: 'saved', reason: code };
  }
}

/** Waits until it is, for five seconds at most. */
export async function isPublished(
  client: pg.ClientBase,
  snapshot: Snapshot,
  longestMs = LONGEST_WAIT_MS,
): Promise<boolean> {
  const { rows } = await client.query(
    "select max(revision) as revision from public.tracks where status <> 'waiting'",
  );
  const { site } = await readSiteSettings(client);
  const wanted = BigInt(rows[0]?.revision ?? 0);
  const isCurrent = async (index: SnapshotIndex) =>
    BigInt(index.revision) >= wanted &&
    isSameSite(site, index.site) &&
    (await readSeriesRevision(client)) === (index.series?.revision ?? null) &&
    (await readArtistPages(client, index.artistPages?.revision ?? '0')) === undefined;
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += LOOK_MS) {
    const index = await snapshot.readIndex();
    if (index && (await isCurrent(index))) return true;
    await pause(LOOK_MS);
  }
  return false;
}

/** A server that was killed has left its name in the folder. */
function hasServer(dataFolder: string): boolean {
  const holder = readHolder(dataFolder);
  if (holder?.holder !== 'server') return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The server could not read files that another user has written. */
async function assertOwner(dataFolder: string): Promise<void> {
  const { uid } = await stat(dataFolder);
  if (process.getuid && process.getuid() !== uid)
    throw Object.assign(new Error(`${dataFolder} belongs to another user`), { code: 'EACCES' });
}
