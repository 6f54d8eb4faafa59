import { setImmediate as breathe } from 'node:timers/promises';
import { openPool } from '#database/open-pool.ts';
import type { MediaStore } from '#media/media-store.ts';
import { explainStop } from './import-stopped.ts';
import { readMp3Seeking } from './sound/layout/mp3-seeking.ts';

type Options = {
  connectionString: string;
  media: MediaStore;
  signal?: AbortSignal | undefined;
};

/**
 * For MP3s that an earlier version imported, finds out how accurately Chromium seeks in them, from a few
 * kilobytes of each file. Publishes their tracks again. Leaves a missing file to the import of its track.
 *
 * @throws ImportStopped
 */
export async function addMp3Seeking(options: Options): Promise<void> {
  const { connectionString, media, signal } = options;
  const pool = openPool({ connectionString, max: 1 });
  try {
    const { rows } = await pool.query<{ stream_url: string }>(
      `select distinct stream_url from private.recordings
       where mp3_seeking is null and stream_url like '/sound/%.mp3'`,
    );
    for (const { stream_url: streamUrl } of rows) {
      signal?.throwIfAborted();
      const seeking = await readStored(media, streamUrl);
      // The trigger set_new_revision replaces the 0 with a new revision, so the tracks are
      // published again.
      if (seeking)
        await pool.query(
          `with read as (
             update private.recordings set mp3_seeking = $2 where stream_url = $1 returning sound_hash)
           update public.tracks set revision = 0 where sound_hash in (select sound_hash from read)`,
          [streamUrl, seeking],
        );
      await breathe();
    }
  } catch (error) {
    throw explainStop(error, media.folder.sound);
  } finally {
    await pool.end().catch(() => {});
  }
}

async function readStored(media: MediaStore, streamUrl: string) {
  try {
    const file = await media.find(streamUrl);
    return file && (await readMp3Seeking(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
