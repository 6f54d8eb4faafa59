import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { withTransaction } from '#database/with-transaction.ts';
import { messages } from './import.messages.ts';
import type { Outcome } from './import-outcome.ts';
import { isDiskFull } from './import-stopped.ts';
import type { ListedFile } from './list-files.ts';
import { describeOddValue } from './odd-value.ts';
import {
  FailedSound,
  findRecording,
  makeRecording,
  type Recording,
  type RecordingOptions,
  trustRecording,
} from './recordings.ts';
import { RefusedSound } from './sound/refused-sound.ts';
import { makeCovers, type StoreOptions, storeTracks } from './store-tracks.ts';
import { setFileState } from './stored-file.ts';

export type ProcessOptions = StoreOptions & RecordingOptions;

/** Updates and stores a file's tracks: sound, cover and names in one transaction. */
export async function processTracks(listed: ListedFile, options: ProcessOptions): Promise<Outcome> {
  const { file } = listed;
  const { path } = file;
  const leave = (reason: string): Outcome => ({
    file: path,
    status: 'refused',
    id: file.trackId,
    reason,
  });
  if (!(await isAsRead(listed))) return leave(messages.changing);
  if (await isRemoved(listed, options.pool)) return await leaveRemoved(listed, options.pool);
  const making = makeCovers(listed, options);
  // A failure is handled where `making` is awaited.
  const ended = making.catch(() => {});
  try {
    const recording = await findOrMakeRecording(listed, options);
    if (!(await isAsRead(listed))) return leave(messages.changing);
    return await storeTracks(listed, recording, await making, options);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    if (error instanceof FailedSound) return leave(error.message);
    if ((error as NodeJS.ErrnoException).path === path) return leave(messages.unreadable(error));
    const reason = error instanceof RefusedSound ? error.message : describeOddValue(error);
    if (reason === null) throw error;
    await refuse(listed, reason, options.pool);
    return { file: path, status: 'refused', id: null, reason };
  } finally {
    // Nothing may continue in the background.
    await ended;
  }
}

async function isAsRead({ file }: ListedFile): Promise<boolean> {
  const found = await stat(file.path).catch(() => null);
  return found?.size === file.sizeBytes && found.mtimeMs === file.modifiedMs;
}

/** Whether operators have removed all tracks of the file: then its changes have no effect. */
async function isRemoved({ tracks }: ListedFile, pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    "select from public.tracks where id = any($1) and status <> 'removed' limit 1",
    [tracks.map(({ id }) => id)],
  );
  return rows.length === 0;
}

async function leaveRemoved({ file }: ListedFile, pool: pg.Pool): Promise<Outcome> {
  const { path, trackId } = file;
  await setFileState(pool, path, { state: 'listed', trackId });
  return { file: path, status: 'unchanged', id: trackId, reason: messages.removed };
}

async function findOrMakeRecording(
  { file, tracks }: ListedFile,
  options: ProcessOptions,
): Promise<Recording> {
  const { pool, media } = options;
  const { soundHash, path } = file;
  const entry = tracks[0]?.plan.entry ?? null;
  return (
    (await findRecording(pool, soundHash, media)) ??
    (await trustRecording(soundHash, path, entry, media)) ??
    (await makeRecording(soundHash, path, options))
  );
}

/** Deletes tracks that never had sound; published ones keep their former sound. */
async function refuse({ file, tracks }: ListedFile, reason: string, pool: pg.Pool): Promise<void> {
  const ids = tracks.map(({ id }) => id);
  await withTransaction(pool, async (client) => {
    await client.query('select private.lock_library()');
    const { rows } = await client.query<{ id: string }>(
      `delete from public.tracks as track
       where id = any($1) and status = 'waiting'
         and not exists (select from public.track_likes where track_id = track.id)
         and not exists (select from public.track_comments where track_id = track.id)
         and not exists (select from public.playlist_tracks where track_id = track.id)
       returning id`,
      [ids],
    );
    const deleted = rows.map(({ id }) => id);
    // Listeners may have likes or comments on a track that existed before: its id is reserved again.
    await client.query(
      `update public.tracks set status = 'removed', status_reason = 'unknown', sound_hash = null
       where id = any($1) and status = 'waiting'`,
      [ids],
    );
    await client.query(
      `update private.library_files set state = 'refused', reason = $3,
         track_id = case when track_id = any($2) then null else track_id end
       where path = $1 or (track_id = any($2) and sound_hash = $4)`,
      [file.path, deleted, reason, file.soundHash],
    );
  });
}
