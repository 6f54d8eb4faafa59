import { mkdir, rm } from 'node:fs/promises';
import pg from 'pg';
import { lowBitrateForms, lowBitrateUrl } from '#domain/low-bitrate.ts';
import { mediaPath } from '#media/media-folder.ts';
import type { MediaStore } from '#media/media-store.ts';
import { explainStop, isStoreAway } from './import-stopped.ts';
import { putInPlace } from './place-file.ts';
import { SoundPreparer } from './sound/prepare-in-child.ts';

/** An arbitrary number that nobody else locks. */
const LOCK = 86_424_602_131n;

type Options = {
  connectionString: string;
  media: MediaStore;
  signal?: AbortSignal | undefined;
  onStart?: (sounds: number) => void;
  onSound?: () => void;
  /** Shared with other work, and not closed here. */
  preparer?: SoundPreparer;
};

type Sound = { stream_url: string; duration_sec: number };

/** Published sound without low-bitrate files, except the demo: that would take a minute of a site's first start. */
const WANTED = `from public.tracks where status = 'published' and not has_low_bitrate
  and origin <> 'demo' and stream_url like '/sound/%'`;

/**
 * Encodes the data saver's files (decision 054) one by one, in the order of the lists. Returns at once if another
 * process is doing so. Skips sound that cannot be encoded.
 *
 * @throws ImportStopped
 */
export async function addLowBitrateSound(options: Options): Promise<void> {
  const { connectionString, media, signal, onStart, onSound } = options;
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (!rows[0].taken) return;
    const [{ count }] = (
      await client.query(`select count(distinct stream_url)::integer as count ${WANTED}`)
    ).rows;
    onStart?.(count);
    if (count === 0) return;
    const { lowBitrateWork: workFolder } = media.folder;
    await rm(workFolder, { recursive: true, force: true });
    await mkdir(workFolder, { recursive: true });
    await using lifetime = new AsyncDisposableStack();
    const preparer = options.preparer ?? lifetime.use(new SoundPreparer({ children: 1 }));
    const skipped: string[] = [];
    for (;;) {
      signal?.throwIfAborted();
      const sound = await findNext(client, skipped);
      if (!sound) break;
      if (await encode(sound, { media, preparer, workFolder, signal }))
        await client.query(
          'update public.tracks set has_low_bitrate = true where stream_url = $1 and not has_low_bitrate',
          [sound.stream_url],
        );
      else skipped.push(sound.stream_url);
      onSound?.();
    }
  } catch (error) {
    throw explainStop(error, media.folder.sound);
  } finally {
    await client.end().catch(() => {});
  }
}

async function findNext(client: pg.Client, skipped: readonly string[]): Promise<Sound | null> {
  const { rows } = await client.query<Sound>(
    `select stream_url, duration_sec ${WANTED} and stream_url <> all($1)
     order by list_position, id limit 1`,
    [skipped],
  );
  return rows[0] ?? null;
}

type Parts = {
  media: MediaStore;
  preparer: SoundPreparer;
  workFolder: string;
  signal: AbortSignal | undefined;
};

/** @returns false when the sound is missing or cannot be encoded */
async function encode(
  { stream_url: streamUrl, duration_sec: durationSec }: Sound,
  { media, preparer, workFolder, signal }: Parts,
): Promise<boolean> {
  const forms = lowBitrateForms(durationSec);
  const present = await Promise.all(forms.map((form) => media.has(lowBitrateUrl(streamUrl, form))));
  const missing = forms.filter((_, n) => !present[n]);
  if (missing.length === 0) return true;
  try {
    const sound = await media.find(streamUrl);
    if (!sound) return false;
    for (const { file, form } of await preparer.makeLowBitrate(sound, missing, {
      workFolder,
      signal,
    })) {
      const address = lowBitrateUrl(streamUrl, form);
      await putInPlace(file, mediaPath(media.folder, address));
      await media.keep([address]);
    }
    return true;
  } catch (error) {
    if (signal?.aborted || isStoreAway(error)) throw error;
    return false;
  }
}
