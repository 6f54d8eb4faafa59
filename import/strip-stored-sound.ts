import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '#database/open-pool.ts';
import { withTransaction } from '#database/with-transaction.ts';
import { LOW_BITRATE_FORMS, lowBitrateUrl } from '#domain/low-bitrate.ts';
import type { Mp3Seeking } from '#domain/mp3-seeking.ts';
import { mediaPath } from '#media/media-folder.ts';
import type { MediaStore } from '#media/media-store.ts';
import { explainStop, isStoreAway } from './import-stopped.ts';
import { placeFile, putInPlace } from './place-file.ts';
import { writeBareMp3, writeBlankedMp3 } from './sound/bare-mp3.ts';
import { readMp3Seeking } from './sound/layout/mp3-seeking.ts';
import { KEPT_MS } from './sweep-media.ts';

/** An arbitrary number that nobody else locks. */
const LOCK = 86_424_602_132n;

/** Each transaction leads to one new state of the site. */
const SOUNDS_PER_TRANSACTION = 16;

const LEAST_FREE_SHARE = 0.2;

type Options = {
  connectionString: string;
  media: MediaStore;
  signal?: AbortSignal | undefined;
  /** Called for each file that could not be read; it stays as it is. */
  onFailure?: (error: Error) => void;
  /** With less than this share of the disk free, former files are not kept for open pages. */
  leastFreeShare?: number;
};

/** A sound's address before and after; the same if its file holds nothing but sound. */
type Stripped = {
  before: string;
  after: string;
  seeking: Mp3Seeking | null;
  soundBytes: number;
};

/**
 * Takes the tags from MP3s that an earlier version stored with them (decision 075). Their tracks get the address of
 * the new file. The former file stays for a week, with blanked tags, for those who are playing it. Returns at once if
 * another process is doing so. Leaves a missing file to the import of its track.
 *
 * @throws ImportStopped
 */
export async function stripStoredSound(options: Options): Promise<void> {
  const { connectionString, media } = options;
  const pool = openPool({ connectionString, max: 2 });
  try {
    const holder = await pool.connect();
    try {
      const { rows } = await holder.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
      if (rows[0].taken) await new Strip(pool, options).run();
    } finally {
      // Ends the session, and with it the lock.
      holder.release(true);
    }
  } catch (error) {
    throw explainStop(error, media.folder.sound);
  } finally {
    await pool.end().catch(() => {});
  }
}

class Strip {
  readonly #pool: pg.Pool;
  readonly #media: MediaStore;
  readonly #options: Options;

  constructor(pool: pg.Pool, options: Options) {
    this.#pool = pool;
    this.#media = options.media;
    this.#options = options;
  }

  async run(): Promise<void> {
    await this.#removeFormer();
    const { rows } = await this.#pool.query<{ stream_url: string }>(
      `select distinct stream_url from private.recordings
       where not is_bare and stream_url like '/sound/%.mp3' order by stream_url`,
    );
    if (rows.length === 0) return;
    const { bareWork } = this.#media.folder;
    await rm(bareWork, { recursive: true, force: true });
    await mkdir(bareWork, { recursive: true });
    const { signal, onFailure } = this.#options;
    for (let at = 0; at < rows.length; at += SOUNDS_PER_TRANSACTION) {
      const stripped: Stripped[] = [];
      for (const { stream_url: address } of rows.slice(at, at + SOUNDS_PER_TRANSACTION)) {
        signal?.throwIfAborted();
        const one = await this.#strip(address).catch((error: Error) => {
          if (isStoreAway(error)) throw error;
          onFailure?.(new Error(`${address}: ${error.message}`, { cause: error }));
          return null;
        });
        if (one) stripped.push(one);
        await breathe();
      }
      await this.#store(stripped);
    }
  }

  /** @returns null for a missing file */
  async #strip(before: string): Promise<Stripped | null> {
    const { sound: target, bareWork: work } = this.#media.folder;
    const former = await this.#media.find(before);
    if (!former) return null;
    const draft = join(work, `${randomUUID()}.mp3`);
    try {
      if (!(await writeBareMp3(former, draft))) return await this.#describe(before, before, former);
      const name = await placeFile(draft, 'mp3', { target, work });
      const after = `/sound/${name}`;
      await this.#media.keep([after]);
      await this.#keepLowBitrate(before, after);
      // Before the new address is known: so a killed process leaves no tags behind.
      await this.#blank(former);
      await this.#media.keep([before]);
      return await this.#describe(before, after, join(target, name));
    } finally {
      await rm(draft, { force: true });
    }
  }

  async #describe(before: string, after: string, file: string): Promise<Stripped> {
    const { size: soundBytes } = await stat(file);
    return { before, after, seeking: await readMp3Seeking(file), soundBytes };
  }

  /** The data saver's files are named after the sound's. */
  async #keepLowBitrate(before: string, after: string): Promise<void> {
    for (const form of LOW_BITRATE_FORMS) {
      const from = await this.#media.find(lowBitrateUrl(before, form));
      if (!from) continue;
      const address = lowBitrateUrl(after, form);
      const to = mediaPath(this.#media.folder, address);
      await link(from, to).catch(async ({ code }: NodeJS.ErrnoException) => {
        if (code === 'EEXIST') return;
        // The file system has no hard links.
        const draft = join(this.#media.folder.bareWork, randomUUID());
        await copyFile(from, draft);
        await putInPlace(draft, to);
      });
      await this.#media.keep([address]);
    }
  }

  async #blank(former: string): Promise<void> {
    const draft = join(this.#media.folder.bareWork, randomUUID());
    await writeBlankedMp3(former, draft);
    await putInPlace(draft, former);
  }

  async #store(stripped: readonly Stripped[]): Promise<void> {
    await withTransaction(this.#pool, async (client) => {
      await client.query('select private.lock_library()');
      for (const { before, after, seeking, soundBytes } of stripped) {
        await client.query(
          `update private.recordings set stream_url = $2, mp3_seeking = $3, sound_bytes = $4, is_bare = true
           where stream_url = $1`,
          [before, after, seeking, soundBytes],
        );
        if (after !== before)
          await client.query('update public.tracks set stream_url = $2 where stream_url = $1', [
            before,
            after,
          ]);
      }
    });
    if (!(await this.#isDiskScarce())) return;
    for (const { before, after } of stripped) if (after !== before) await this.#remove(before);
  }

  async #isDiskScarce(): Promise<boolean> {
    const { bavail, blocks } = await statfs(this.#media.folder.sound);
    return bavail < (this.#options.leastFreeShare ?? LEAST_FREE_SHARE) * blocks;
  }

  /** Removes former files that have been kept for a week: without imports nothing else sweeps them. */
  async #removeFormer(): Promise<void> {
    const { rows } = await this.#pool.query<{ address: string }>(
      `select distinct address from public.tracks, unnest(former_sounds) as address
       where not exists (select from public.tracks as other where other.stream_url = address)`,
    );
    for (const { address } of rows) {
      for await (const { modifiedMs } of this.#media.list('sound', basename(address)))
        if (Date.now() - modifiedMs > KEPT_MS) await this.#remove(address);
    }
  }

  async #remove(address: string): Promise<void> {
    const names = [address, ...LOW_BITRATE_FORMS.map((form) => lowBitrateUrl(address, form))];
    for (const name of names) await this.#media.remove(name);
  }
}
