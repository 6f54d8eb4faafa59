import { setImmediate as breathe } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '#database/open-pool.ts';
import { smallCoverAddresses } from '#domain/cover-sources.ts';
import type { MediaStore } from '#media/media-store.ts';
import { addAvif } from './covers/make-cover.ts';
import { explainStop } from './import-stopped.ts';

type Options = {
  connectionString: string;
  media: MediaStore;
  signal?: AbortSignal | undefined;
  onStart?: (covers: number) => void;
  onCover?: () => void;
};

/**
 * Encodes the missing AVIF sizes of covers, which takes seconds for each; until then the site serves WebP. Skips
 * missing covers, which the import of their track makes.
 *
 * @throws ImportStopped
 */
export async function addAvifCovers(options: Options): Promise<void> {
  const { connectionString, media, signal, onStart, onCover } = options;
  const pool = openPool({ connectionString, max: 1 });
  try {
    const covers = await findCovers(pool);
    onStart?.(covers.length);
    for (const coverImage of covers) {
      signal?.throwIfAborted();
      const isMade = await addStored(coverImage, media).then(
        () => true,
        (error) => {
          if (error.code) throw error;
          return false;
        },
      );
      if (isMade)
        await pool.query(
          'update public.tracks set cover_has_avif = true where cover_image = $1 and not cover_has_avif',
          [coverImage],
        );
      onCover?.();
      await breathe();
    }
  } catch (error) {
    throw explainStop(error, media.folder.covers);
  } finally {
    await pool.end().catch(() => {});
  }
}

async function addStored(coverImage: string, media: MediaStore): Promise<void> {
  const jpeg = await media.find(coverImage);
  if (!jpeg) throw new Error(`${coverImage} is missing`);
  await addAvif(coverImage, media.folder.covers);
  await media.keep(smallCoverAddresses(coverImage, ['avif']));
}

/** In the order of the lists, so that the first pages get their AVIF first. */
async function findCovers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ cover_image: string }>(
    `select cover_image from public.tracks
     where status = 'published' and not cover_has_avif and cover_image like '/covers/%'
     group by cover_image order by min(list_position)`,
  );
  return rows.map(({ cover_image }) => cover_image);
}
