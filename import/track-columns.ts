import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { TRACK_FIELDS } from '#domain/track.ts';
import type { TrackFacts, TrackStatus } from '#domain/track-facts.ts';
import { type ColumnOf, columnOf, type EditedField, editedFields } from '#domain/track-fields.ts';
import type { SidecarEntry } from './sidecar.ts';
import type { StoredTags } from './stored-file.ts';
import { describeTrack } from './tags/describe-track.ts';

/** Columns of public.tracks that come from a file, its folder or its analysis. */
export type TrackColumns = Omit<TrackFacts, 'id' | 'has_low_bitrate'> & {
  sound_hash: string;
  status: TrackStatus;
};

export type StoredTrack = TrackColumns & {
  id: string;
  origin: string;
  edited: string[];
  grid_locked: boolean;
};

const GRID_FIELDS = ['bpm', 'firstDownbeatSec'] as const;
export const GRID_COLUMNS: readonly string[] = GRID_FIELDS.map(columnOf);

/** A new sound has no low-bitrate files yet. */
const RESET_LOW_BITRATE = 'has_low_bitrate = false';

/** What an import reads of a track besides its sound: the fields that operators edit, without the beat grid. */
type DescribedField = Exclude<EditedField, (typeof GRID_FIELDS)[number]>;
export type DescribedColumns = {
  [Field in DescribedField as ColumnOf<Field>]: TrackColumns[ColumnOf<Field>];
};

const isGrid = (field: EditedField): field is (typeof GRID_FIELDS)[number] =>
  GRID_FIELDS.some((one) => one === field);
const DESCRIBED_FIELDS = editedFields().filter((field) => !isGrid(field)) as DescribedField[];

/** For tracks of which neither file nor sidecar says it. */
const DEFAULTS = { isOriginal: true, youtubeUrl: null, downloadable: false };

/** What an import writes of a track besides its sound and cover. Made once, when the file is listed. */
export type TrackPlan = {
  entry: SidecarEntry | null;
  columns: DescribedColumns;
  /** The tags depend on the length. @param durationSec null if it has not been measured */
  tagsFor: (durationSec: number | null) => string[];
};

/** From the folder's sidecar, else from the file's tags and name. */
export function planTrack(
  { read, relativePath }: StoredTags,
  entry: SidecarEntry | null,
): TrackPlan {
  const { tagsFor, ...description } = describeTrack({ ...read, cover: null }, relativePath);
  const told = { ...DEFAULTS, ...description, tags: tagsFor(null) };
  const columns = DESCRIBED_FIELDS.map((field) => {
    const value = entry?.[field] ?? told[field];
    const isNone =
      Array.isArray(value) && value.length === 0 && TRACK_FIELDS[field].kind === 'chapters';
    return [columnOf(field), isNone ? null : value];
  });
  return {
    entry,
    columns: Object.fromEntries(columns) as DescribedColumns,
    tagsFor: (durationSec) => entry?.tags ?? tagsFor(durationSec),
  };
}

/** Reads a track and locks its row until the end of the transaction. */
export async function readTrack(client: pg.ClientBase, id: string): Promise<StoredTrack | null> {
  const { rows } = await client.query<StoredTrack>(
    'select * from public.tracks where id = $1 for update',
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Writes the columns that differ, except those that an operator has set and those of a locked beat
 * grid.
 *
 * @returns the columns that were written
 */
export async function updateTrack(
  client: pg.ClientBase,
  row: StoredTrack,
  columns: Partial<TrackColumns>,
): Promise<string[]> {
  const kept = [...row.edited, ...(row.grid_locked ? GRID_COLUMNS : [])];
  const changed = Object.entries(columns).filter(
    ([name, value]) =>
      (name === 'status' || !kept.includes(name)) &&
      !isDeepStrictEqual(row[name as keyof TrackColumns] ?? null, value ?? null),
  );
  if (changed.length === 0) return [];
  const assignments = changed.map(([name], at) => `${pg.escapeIdentifier(name)} = $${at + 2}`);
  if (changed.some(([name]) => name === 'stream_url')) assignments.push(RESET_LOW_BITRATE);
  await client.query(`update public.tracks set ${assignments.join(', ')} where id = $1`, [
    row.id,
    ...changed.map(([name, value]) => (name === 'chapters' ? JSON.stringify(value) : value)),
  ]);
  return changed.map(([name]) => name);
}

export type NewTrack = {
  id: string;
  origin: 'import' | 'demo';
  soundHash: string;
  plan: TrackPlan;
};

/**
 * Inserts a track that waits for its sound, at the top of the lists. If the id is reserved for a former
 * track, that row becomes the track again.
 */
export async function insertTrack(client: pg.ClientBase, track: NewTrack): Promise<void> {
  const { id, origin, soundHash, plan } = track;
  const { columns, entry } = plan;
  const values = {
    id,
    origin,
    status: 'waiting',
    status_reason: '',
    sound_hash: soundHash,
    ...columns,
    chapters: columns.chapters && JSON.stringify(columns.chapters),
    playback_count: entry?.playbackCount ?? 0,
    likes_count: entry?.likesCount ?? 0,
    ...(entry?.addedOn && { added_at: `${entry.addedOn}T12:00:00+07:00` }),
  };
  const names = Object.keys(values).map((name) => pg.escapeIdentifier(name));
  const places = names.map((_, at) => `$${at + 1}`);
  const updates = [...names, 'list_position'].map((name) => `${name} = excluded.${name}`);
  await client.query(
    `insert into public.tracks as former (${names.join(', ')}) values (${places.join(', ')})
     on conflict (id) do update set ${updates.join(', ')} where former.status_reason = 'unknown'`,
    Object.values(values),
  );
}
