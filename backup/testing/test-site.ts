import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import bcrypt from 'bcrypt';
import type pg from 'pg';
import { lockDataFolder } from '#database/lock-data-folder.ts';
import { openDatabase } from '#database/open-database.ts';
import { copyCluster } from '#database/testing/test-cluster.ts';
import { connect, makeDataFolder } from '#database/testing/test-database.ts';
import { loadSecrets } from '#server/backend/load-secrets.ts';
import { startBackend } from '#server/backend/start-backend.ts';

export const PASSWORD = 'mật khẩu đúng 1';
const PASSWORD_HASH = bcrypt.hashSync(PASSWORD, 10);

const INSERT_TRACK = `
  insert into public.tracks (id, status, title, artist, genre, tags, chapters, duration_sec, stream_url,
    waveform_url, cover_image, sound_hash)
  values ($1, 'published', $2, 'DJ Ví Dụ', 'Vinahouse', '{"Nonstop", "có \\"nháy\\", phẩy"}',
    '[{"atSec": 0, "title": "Mở đầu"}]', 196.32, $3, $4, $5, $6)`;

/** The API as in a server, on a data folder with a database. */
export class TestSite {
  readonly dataFolder: string;
  readonly #databaseUrl: string | undefined;
  #stop: (() => Promise<void>)[] = [];
  #address = '';
  #anonKey = '';
  #lastUser = 0;

  constructor(dataFolder = makeDataFolder(), databaseUrl?: string) {
    this.dataFolder = dataFolder;
    this.#databaseUrl = databaseUrl;
  }

  /** @param isNew with empty tables */
  async start({ isNew = false } = {}): Promise<this> {
    const { dataFolder } = this;
    if (isNew && !this.#databaseUrl) await copyCluster(dataFolder);
    this.#stop.push(await lockDataFolder(dataFolder));
    const secrets = await loadSecrets(dataFolder);
    this.#anonKey = secrets.anonKey;
    const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    this.#address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { app, stop } = await startBackend({
      dataFolder,
      secrets,
      siteUrl: this.#address,
      databaseUrl: this.#databaseUrl,
    });
    this.#stop.push(stop, async () => void server.close());
    return this;
  }

  async stop(): Promise<void> {
    for (const stop of this.#stop.splice(0).reverse()) await stop();
  }

  remove(): void {
    rmSync(this.dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }

  client(): SupabaseClient {
    return createClient(`${this.#address}/api`, this.#anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  }

  async user(): Promise<{ id: string; email: string; client: SupabaseClient }> {
    const email = `nghe-${++this.#lastUser}@example.com`;
    await this.sql(
      `insert into auth.users (id, email, encrypted_password, email_confirmed_at)
       values (gen_random_uuid(), $1, $2, now())`,
      [email, PASSWORD_HASH],
    );
    const client = this.client();
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { id: data.user.id, email, client };
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
      databaseUrl: this.#databaseUrl,
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
