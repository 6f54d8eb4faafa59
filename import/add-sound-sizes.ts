import { openPool } from '#database/open-pool.ts';
import { withTransaction } from '#database/with-transaction.ts';
import type { MediaStore } from '#media/media-store.ts';
import { explainStop } from './import-stopped.ts';

/** Each transaction leads to one new state of the site. */
const SOUNDS_PER_TRANSACTION = 5_000;

type Options = {
  connectionString: string;
  media: MediaStore;
  signal?: AbortSignal | undefined;
};

/**
 * Notes the sizes of sound that an earlier version imported, which feeds need, and publishes its tracks again. Reads
 * only the list of the stored files. Leaves a missing file to the import of its track.
 *
 * @throws ImportStopped
 */
export async function addSoundSizes({ connectionString, media, signal }: Options): Promise<void> {
  const pool = openPool({ connectionString, max: 1 });
  try {
    const { rows } = await pool.query<{ stream_url: string }>(
      `select distinct stream_url from private.recordings
       where sound_bytes is null and stream_url like '/sound/%'`,
    );
    if (rows.length === 0) return;
    const wanted = new Set(rows.map(({ stream_url: address }) => address));
    const found: { address: string; bytes: number }[] = [];
    for await (const { address, sizeBytes: bytes } of media.list('sound')) {
      signal?.throwIfAborted();
      if (wanted.has(address) && bytes > 0) found.push({ address, bytes });
    }
    for (let at = 0; at < found.length; at += SOUNDS_PER_TRANSACTION)
      await withTransaction(pool, async (client) => {
        await client.query('select private.lock_library()');
        // The trigger set_new_revision replaces the 0 with a new revision, so the tracks are published again.
        await client.query(
          `with sized as (
             update private.recordings set sound_bytes = given.bytes
             from jsonb_to_recordset($1) as given (address text, bytes bigint)
             where stream_url = given.address and sound_bytes is null returning sound_hash)
           update public.tracks set revision = 0 where sound_hash in (select sound_hash from sized)`,
          [JSON.stringify(found.slice(at, at + SOUNDS_PER_TRANSACTION))],
        );
      });
  } catch (error) {
    throw explainStop(error, media.folder.sound);
  } finally {
    await pool.end().catch(() => {});
  }
}
