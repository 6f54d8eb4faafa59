import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#database/embedded-postgres.ts';
import { lockDataFolder } from '#database/lock-data-folder.ts';
import { openDatabase } from '#database/open-database.ts';
import { copyCluster } from '#database/testing/test-cluster.ts';
import { connect, makeDataFolder } from '#database/testing/test-database.ts';

const INSERT_TRACK = `
  insert into public.tracks (id, status, title, artist, genre, tags, chapters, duration_sec, stream_url,
    waveform_url, cover_image, sound_hash)
  values ($1, 'published', $2, 'DJ Ví Dụ', 'Vinahouse', '{"Nonstop", "có \\"nháy\\", phẩy"}',
    '[{"atSec": 0, "title": "Mở đầu"}]', 196.32, $3, $4, $5, $6)`;

/** A data folder with tracks, and its database, which runs from `start` to `stop` or for one query. */
export class TestDataFolder {
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  #stop: (() => Promise<void>)[] = [];

  constructor(dataFolder = makeDataFolder(), databaseUrl?: string) {
    this.dataFolder = dataFolder;
    this.databaseUrl = databaseUrl;
  }

  /**
   * Holds the folder and runs its database, as a server does.
   *
   * @param isNew with empty tables
   */
  async start({ isNew = false } = {}): Promise<this> {
    if (isNew && !this.databaseUrl) await copyCluster(this.dataFolder);
    this.#stop.push(await lockDataFolder(this.dataFolder));
    await this.serve();
    return this;
  }

  protected async serve(): Promise<void> {
    const { stop } = await startEmbeddedPostgres(this.dataFolder);
    this.stopLater(stop);
  }

  /** The last one is called first. */
  protected stopLater(stop: () => Promise<void>): void {
    this.#stop.push(stop);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stop.splice(0).reverse()) await stop();
  }

  remove(): void {
    rmSync(this.dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Like an import: files first, then the row. */
  async addTrack(id: string, soundBytes = 3_000): Promise<void> {
    const place = (kind: string, extension: string, content: Buffer) => {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 24);
      const folder = join(this.dataFolder, 'library', kind);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${hash}.${extension}`), content);
      return `/${kind}/${hash}.${extension}`;
    };
    const sound = place('sound', 'mp3', randomBytes(soundBytes));
    const waveform = place('waveforms', 'json', Buffer.from(`[0.5,"${id}"]`));
    const cover = place('covers', 'jpg', randomBytes(1_000));
    const hash = /\w{24}/.exec(sound)?.[0];
    await this.sql(INSERT_TRACK, [id, `Bài số ${id} 🎧`, sound, waveform, cover, hash]);
  }

  /** Queries as the database's owner. */
  async sql<R extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values: unknown[] = []) {
    const database = await openDatabase({
      dataFolder: this.dataFolder,
      databaseUrl: this.databaseUrl,
      isMigrated: false,
    });
    const client = await connect(database.connectionString);
    try {
      return (await client.query<R>(text, values)).rows;
    } finally {
      await client.end();
      await database.close();
    }
  }
}
