import type pg from 'pg';
import { withTransaction } from '#database/with-transaction.ts';
import { nameImportRules } from '#domain/category.ts';
import type { StoredTags } from './stored-file.ts';
import { planTrack, type StoredTrack, updateTrack } from './track-columns.ts';

/** Files per transaction: others who change tracks wait for it. */
const BATCH = 500;

/**
 * Gives tracks that were imported under other rules the tags that an import of their files would give them now. It reads
 * no file. Tags that an operator has set, and those of a tracks.json, stay.
 */
export async function retagTracks(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; last = await retagSome(pool, last))
    signal?.throwIfAborted();
}

type OldFile = { path: string; trackId: string; stored: StoredTags };

/** @returns the last path; undefined if there are no more files after the given one */
const retagSome = (pool: pg.Pool, after: string): Promise<string | undefined> =>
  withTransaction(pool, async (client) => {
    // Nobody else changes tracks until the commit.
    await client.query('select private.lock_library()');
    const { rows: files } = await client.query<OldFile>(
      `select path, track_id as "trackId", tags as stored from private.library_files
       where path > $2 and state = 'listed' and track_id is not null and tags is not null
         and tags->>'importRules' is distinct from $1
       order by path limit $3`,
      [nameImportRules(), after, BATCH],
    );
    const described = files.flatMap(tracksOf);
    const rows = await readTracks(
      client,
      described.map(({ id }) => id),
    );
    for (const { id, entry, stored } of described) {
      const row = rows.get(id);
      if (!row || row.status === 'removed') continue;
      const { tagsFor } = planTrack(stored, entry);
      await updateTrack(client, row, { tags: tagsFor(row.duration_sec) });
    }
    await client.query(
      `update private.library_files set tags = tags || jsonb_build_object('importRules', $1::text)
       where path = any($2)`,
      [nameImportRules(), files.map(({ path }) => path)],
    );
    return files.at(-1)?.path;
  });

/** The tracks of a file: several if its tracks.json names them. */
function tracksOf({ trackId, stored }: OldFile) {
  const [first = null, ...others] = stored.entries;
  return [
    { id: trackId, entry: first, stored },
    ...others.flatMap((entry) => (entry.id ? [{ id: entry.id, entry, stored }] : [])),
  ];
}

async function readTracks(client: pg.ClientBase, ids: string[]): Promise<Map<string, StoredTrack>> {
  const { rows } = await client.query<StoredTrack>(
    'select * from public.tracks where id = any($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
