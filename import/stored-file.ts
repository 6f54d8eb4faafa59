import type pg from 'pg';
import type { SidecarEntry } from './sidecar.ts';
import type { FileTags } from './tags/read-tags.ts';

/**
 * `waiting`: read, but its tracks are not up to date. The other states stay until the file, its picture, cue
 * sheet or sidecar entry changes, or its removed track is unhidden.
 */
export type FileState = 'waiting' | 'listed' | 'duplicate' | 'refused';

/** Stored with a file's state: enough to list its track without opening the file. */
export type StoredTags = {
  read: Omit<FileTags, 'cover'>;
  hasCover: boolean;
  entries: SidecarEntry[];
  sidecarFolder: string;
  imageStamp: string;
  /** Missing if an earlier version read the file. */
  cueStamp?: string;
  relativePath: string;
  /** The categories' rules when its tracks were described; missing if an earlier version did. */
  importRules?: string;
  /** The picture that each track's cover was made from. */
  madeCovers?: Record<string, string>;
  /** Which pictures were not used for each track's cover and why; '' if all were. */
  coverProblems?: Record<string, string>;
};

export type KnownFile = {
  path: string;
  sizeBytes: number;
  modifiedMs: number;
  soundHash: string | null;
  trackId: string | null;
  state: FileState;
  reason: string;
};

/** A stored file, to compare with the disk. */
export type KnownState = KnownFile & {
  /** Null if an earlier version read the file. */
  changedMs: number | null;
  readingVersion: number;
  hasCover: boolean;
  imageStamp: string;
  cueStamp: string;
  entries: SidecarEntry[];
  importRules: string | null;
  trackStatus: string | null;
  coverProblem: string | null;
};

export type WaitingFile = KnownFile & { soundHash: string; stored: StoredTags };

const COLUMNS = `f.path, f.size_bytes::float8 as "sizeBytes", f.modified_ms as "modifiedMs",
  f.sound_hash as "soundHash", f.track_id as "trackId", f.state, coalesce(f.reason, '') as reason`;

/** All stored files, by path. */
export async function readKnownFiles(pool: pg.Pool): Promise<Map<string, KnownState>> {
  const { rows } = await pool.query<KnownState>(
    `select ${COLUMNS}, f.changed_ms as "changedMs", f.reading_version as "readingVersion",
       coalesce((f.tags->>'hasCover')::boolean, false) as "hasCover",
       coalesce(f.tags->>'imageStamp', '') as "imageStamp",
       coalesce(f.tags->>'cueStamp', '') as "cueStamp",
       coalesce(f.tags->'entries', '[]') as entries,
       f.tags->>'importRules' as "importRules",
       t.status as "trackStatus",
       case when not 'cover_image' = any(t.edited) then f.tags->'coverProblems'->>f.track_id end as "coverProblem"
     from private.library_files f left join public.tracks t on t.id = f.track_id`,
  );
  return new Map(rows.map((row) => [row.path, row]));
}

/** The given files that are in state `waiting`, in the same order. */
export async function readWaitingFiles(
  pool: pg.Pool,
  paths: readonly string[],
): Promise<WaitingFile[]> {
  const { rows } = await pool.query<WaitingFile>(
    `select ${COLUMNS}, f.tags as stored
     from unnest($1::text[]) with ordinality as wanted (path, position)
     join private.library_files f using (path)
     where f.state = 'waiting' and f.sound_hash is not null
     order by position`,
    [paths],
  );
  return rows;
}

export type ReadFile = {
  path: string;
  size_bytes: number;
  modified_ms: number;
  changed_ms: number;
  reading_version: number;
  sound_hash: string | null;
  state: 'waiting' | 'refused';
  reason: string;
  tags: StoredTags | null;
};

/**
 * Stores what was read from files. A former duplicate is checked again; any other file keeps its track until
 * `listFiles` decides.
 */
export async function keepReadFiles(pool: pg.Pool, files: readonly ReadFile[]): Promise<void> {
  if (files.length === 0) return;
  await pool.query(
    `insert into private.library_files as known
       (path, size_bytes, modified_ms, changed_ms, reading_version, sound_hash, state, reason, tags, seen_at)
     select path, size_bytes, modified_ms, changed_ms, reading_version, sound_hash, state, reason, tags, now()
     from jsonb_to_recordset($1::jsonb) as read (path text, size_bytes bigint,
       modified_ms double precision, changed_ms double precision, reading_version int, sound_hash text, state text, reason text, tags jsonb)
     on conflict (path) do update set
       size_bytes = excluded.size_bytes,
       modified_ms = excluded.modified_ms,
       changed_ms = excluded.changed_ms,
       reading_version = excluded.reading_version,
       sound_hash = excluded.sound_hash,
       track_id = case when known.state <> 'duplicate' then known.track_id end,
       state = excluded.state,
       reason = excluded.reason,
       tags = case when excluded.tags is null then known.tags
         else excluded.tags || jsonb_build_object(
           'madeCovers', coalesce(known.tags->'madeCovers', '{}'),
           'coverProblems', coalesce(known.tags->'coverProblems', '{}')) end,
       seen_at = now()`,
    [JSON.stringify(files, storableText)],
  );
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
function storableText(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Cs}/gu, '') : value;
}

export type ProcessedFile = {
  state: FileState;
  trackId: string | null;
  reason?: string;
};

/** Sets a stored file's state. Call it in the transaction that changes its tracks. */
export async function setFileState(
  client: pg.Pool | pg.PoolClient,
  path: string,
  { state, trackId, reason = '' }: ProcessedFile,
): Promise<void> {
  await client.query(
    'update private.library_files set state = $2, track_id = $3, reason = $4 where path = $1',
    [path, state, trackId, reason],
  );
}
