import type pg from 'pg';
import { withTransaction } from '#database/with-transaction.ts';
import type { MediaStore } from '#media/media-store.ts';
import type { CoverMaker, MadeCover } from './cover-maker.ts';
import { messages } from './import.messages.ts';
import type { Outcome } from './import-outcome.ts';
import type { ListedFile } from './list-files.ts';
import { keepRecording, type Recording } from './recordings.ts';
import type { SidecarEntry } from './sidecar.ts';
import { setFileState } from './stored-file.ts';
import { readTrack, type StoredTrack, type TrackPlan, updateTrack } from './track-columns.ts';

export type StoreOptions = {
  pool: pg.Pool;
  media: MediaStore;
  covers: CoverMaker;
  /** Keeps the demo beside the crew's own music. */
  keepsDemo: boolean;
  /** New tracks stay hidden until an operator publishes them. */
  isHeld: boolean;
};

/** By track id; null for a track that already has its cover. */
export type MadeCovers = ReadonlyMap<string, MadeCover | null>;

/**
 * Makes the covers of a file's tracks. Runs during decoding, since making a cover takes as long as decoding a
 * few minutes of sound.
 */
export async function makeCovers(
  listed: ListedFile,
  { pool, covers }: StoreOptions,
): Promise<MadeCovers> {
  const made = new Map<string, MadeCover | null>();
  for (const { id, plan } of listed.tracks)
    made.set(id, await makeCover(listed, plan, await peekTrack(pool, id), covers));
  return made;
}

/** Stores a file's tracks: sound, cover and names in one transaction. */
export async function storeTracks(
  listed: ListedFile,
  recording: Recording,
  made: MadeCovers,
  { pool, media, keepsDemo, isHeld }: StoreOptions,
): Promise<Outcome> {
  const { file, tracks, isMoved } = listed;
  const changes = await withTransaction(pool, async (client) => {
    await client.query('select private.lock_library()');
    await keepRecording(client, recording);
    const changes: Change[] = [];
    for (const { id, plan } of tracks) {
      const columns = {
        ...plan.columns,
        tags: plan.tagsFor(recording.duration_sec),
        ...soundColumns(recording, listed, plan.entry),
        ...made.get(id)?.columns,
      };
      const change = await storeTrack(client, id, columns, isHeld);
      if (change) changes.push(change);
    }
    if (!keepsDemo && changes.some(({ isNew, row }) => isNew && row.origin !== 'demo'))
      await client.query('select private.put_demo_aside()');
    await setFileState(client, file.path, { state: 'listed', trackId: file.trackId });
    await keepCoverKeys(client, listed, made);
    return changes;
  });
  for (const { row, written } of changes) await touchFormer(media, row, written);

  const isNew = changes.some(({ isNew }) => isNew);
  const isChanged = changes.some(({ written }) => written.length > 0);
  const isHidden = changes[0]?.row.status === 'hidden';
  const coverProblem = Object.values(coverProblems(listed, made)).find((problem) => problem !== '');
  return {
    file: file.path,
    status: isNew ? 'added' : isMoved ? 'moved' : isChanged ? 'updated' : 'unchanged',
    id: file.trackId,
    reason: isHidden ? messages.hidden : '',
    ...(coverProblem && { coverProblem }),
  };
}

type Change = {
  /** The row before the change. */
  row: StoredTrack;
  written: string[];
  isNew: boolean;
};

async function storeTrack(
  client: pg.ClientBase,
  id: string,
  columns: Parameters<typeof updateTrack>[2],
  isHeld: boolean,
): Promise<Change | null> {
  const row = await readTrack(client, id);
  if (!row || row.status === 'removed') return null;
  const isNew = row.status === 'waiting';
  const written = await updateTrack(client, row, {
    ...columns,
    ...(isNew && { status: isHeld ? ('hidden' as const) : ('published' as const) }),
  });
  return { row, written, isNew };
}

async function makeCover(
  { file }: ListedFile,
  { entry, columns }: TrackPlan,
  row: StoredTrack | null,
  covers: CoverMaker,
): Promise<MadeCover | null> {
  if (!row || row.status === 'removed') return null;
  const own = (name: 'title' | 'artist' | 'genre') =>
    row.edited.includes(name) ? row[name] : columns[name];
  const { hasCover: hasEmbedded, sidecarFolder, madeCovers } = file.stored;
  const wanted = {
    soundFile: file.path,
    hasEmbedded,
    entry,
    sidecarFolder,
    title: own('title'),
    artist: own('artist'),
    genre: own('genre'),
  };
  return await covers.make(wanted, madeCovers?.[row.id], row.cover_image);
}

async function peekTrack(pool: pg.Pool, id: string): Promise<StoredTrack | null> {
  const { rows } = await pool.query<StoredTrack>('select * from public.tracks where id = $1', [id]);
  return rows[0] ?? null;
}

function soundColumns(recording: Recording, { file }: ListedFile, entry: SidecarEntry | null) {
  const { sound_hash, duration_sec, stream_url, loudness_lufs, true_peak_db } = recording;
  return {
    sound_hash,
    duration_sec,
    stream_url,
    loudness_lufs,
    true_peak_db,
    waveform_url: entry?.waveform === false ? '' : recording.waveform_url,
    bpm: entry?.bpm ?? measuredOrTagged(recording, file.stored.read.bpm),
    first_downbeat_sec: entry?.firstDownbeatSec ?? recording.first_downbeat_sec,
  };
}

/**
 * A tempo from the tags is often rounded and comes without a downbeat. It is used only if the
 * analysis found no downbeat.
 */
function measuredOrTagged({ bpm, first_downbeat_sec }: Recording, tagged: number | null) {
  return first_downbeat_sec === null ? (tagged ?? bpm) : bpm;
}

async function keepCoverKeys(
  client: pg.ClientBase,
  listed: ListedFile,
  made: MadeCovers,
): Promise<void> {
  const { file } = listed;
  const keys = [...made].flatMap(([id, cover]) => (cover ? [[id, cover.key]] : []));
  if (keys.length === 0) return;
  const madeCovers = { ...file.stored.madeCovers, ...Object.fromEntries(keys) };
  await client.query(
    `update private.library_files
     set tags = tags || jsonb_build_object('madeCovers', $2::jsonb, 'coverProblems', $3::jsonb)
     where path = $1`,
    [file.path, JSON.stringify(madeCovers), JSON.stringify(coverProblems(listed, made))],
  );
}

/** By track id: the problems of the covers of earlier imports and of this one. */
function coverProblems({ file }: ListedFile, made: MadeCovers): Record<string, string> {
  const problems = [...made].flatMap(([id, cover]) => (cover ? [[id, cover.problem]] : []));
  return { ...file.stored.coverProblems, ...Object.fromEntries(problems) };
}

const MEDIA = ['stream_url', 'waveform_url', 'cover_image'] as const;

async function touchFormer(media: MediaStore, row: StoredTrack, written: string[]): Promise<void> {
  for (const name of MEDIA) if (row[name] && written.includes(name)) await media.touch(row[name]);
}
