import type pg from 'pg';
import { withTransaction } from '#database/with-transaction.ts';
import { nameImportRules } from '#domain/category.ts';
import type { StoredTags } from './stored-file.ts';
import { planTrack, readTrack, updateTrack } from './track-columns.ts';

/** Files per transaction: others who change tracks wait for it. */
const BATCH = 500;

/**
 * Gives tracks that were imported under other rules the tags that an import of their files would give them now. It reads
 * no file. Tags that an operator has set, and those of a tracks.json, stay.
 */
export async function retagTracks(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  while (await retagSome(pool)) signal?.throwIfAborted();
}

type OldFile = { path: string; trackId: string; stored: StoredTags };

/** @returns whether there may be more */
const retagSome = (pool: pg.Pool): Promise<boolean> =>
  withTransaction(pool, async (client) => {
    await client.query('select private.lock_library()');
    const { rows } = await client.query<OldFile>(
      `select path, track_id as "trackId", tags as stored from private.library_files
       where state = 'listed' and track_id is not null and tags is not null
         and tags->>'importRules' is distinct from $1
       order by path limit $2`,
      [nameImportRules(), BATCH],
    );
    for (const file of rows) await retagFile(client, file);
    await client.query(
      `update private.library_files set tags = tags || jsonb_build_object('importRules', $1::text)
       where path = any($2)`,
      [nameImportRules(), rows.map(({ path }) => path)],
    );
    return rows.length === BATCH;
  });

async function retagFile(client: pg.ClientBase, { trackId, stored }: OldFile): Promise<void> {
  const [first = null, ...others] = stored.entries;
  const tracks = [
    { id: trackId, entry: first },
    ...others.flatMap((entry) => (entry.id ? [{ id: entry.id, entry }] : [])),
  ];
  for (const { id, entry } of tracks) {
    const row = await readTrack(client, id);
    if (!row || row.status === 'removed') continue;
    const { tagsFor } = planTrack(stored, entry);
    await updateTrack(client, row, { tags: tagsFor(row.duration_sec) });
  }
}
