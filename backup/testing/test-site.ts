import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import bcrypt from 'bcrypt';
import { FolderStore } from '#media/folder-store.ts';
import { readKnownSecrets } from '#server/backend/known-secrets.ts';
import { startBackend } from '#server/backend/start-backend.ts';
import { TestDataFolder } from './test-data-folder.ts';

export const PASSWORD = 'mật khẩu đúng 1';
const PASSWORD_HASH = bcrypt.hashSync(PASSWORD, 10);

/** The API as in a server, on a data folder with a database. */
export class TestSite extends TestDataFolder {
  #address = '';
  #anonKey = '';
  #lastUser = 0;

  protected override async serve(): Promise<void> {
    const { dataFolder, databaseUrl } = this;
    const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    this.#address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const siteUrl = this.#address;
    const { app, stop } = await startBackend({
      ...{ dataFolder, siteUrl, databaseUrl, secrets: await readKnownSecrets(dataFolder) },
      media: new FolderStore(dataFolder),
    });
    this.stopLater(stop);
    const [row] = await this.sql<{ anon_key: string }>('select anon_key from gate.signing_key');
    this.#anonKey = row?.anon_key ?? '';
    this.stopLater(async () => void server.close());
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
}
