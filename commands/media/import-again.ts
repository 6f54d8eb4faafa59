import type pg from 'pg';

/** Lets the next import read the files of lost or damaged sound again, and make that sound as if it were new. */
export async function importAgain(
  client: pg.ClientBase,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await client.query(
    `with lost as (
       delete from private.recordings where stream_url = any($1) or waveform_url = any($1)
       returning sound_hash
     )
     update private.library_files set reading_version = 0
     where sound_hash in (select sound_hash from lost)`,
    [addresses],
  );
}
