import { join } from 'node:path';
import { applyMigrations } from '#server/database/apply-migrations.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { type BackendApp, createBackendApp } from './create-backend-app.ts';
import { Gate } from './gate.ts';
import { LiteThread } from './lite-thread.ts';
import type { Secrets } from './load-secrets.ts';
import { openPostOffice } from './post-office.ts';

export type BackendSettings = {
  dataFolder: string;
  secrets: Secrets;
  /** Where visitors reach the site, without a slash at the end. */
  siteUrl: string;
  /** Another PostgreSQL than our own. */
  databaseUrl?: string | undefined;
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  google?: { clientId: string; clientSecret: string } | undefined;
  isProxyTrusted?: boolean;
};

export type Backend = { app: BackendApp; stop: () => Promise<void> };

/**
 * PostgreSQL, its tables, and the API in front of it. The caller holds the data folder's lock.
 *
 * @throws Error with a message for whoever started the server; nothing is left running then
 */
export async function startBackend(settings: BackendSettings): Promise<Backend> {
  const { dataFolder, secrets, siteUrl, google } = settings;
  const cleanUps: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  };
  try {
    let connectionString = settings.databaseUrl;
    if (!connectionString) {
      const postgres = await startEmbeddedPostgres(dataFolder);
      cleanUps.push(postgres.stop);
      connectionString = postgres.connectionString;
    }
    await applyMigrations(connectionString);

    const { mailbox, send } = openPostOffice({
      siteUrl,
      mailboxFolder: join(dataFolder, 'mailbox'),
      ...(settings.smtpUrl && { smtpUrl: settings.smtpUrl }),
      ...(settings.mailFrom && { mailFrom: settings.mailFrom }),
    });
    const lite = { connectionString, ...secrets, siteUrl, google };
    const hashing = new LiteThread(lite, send);
    const serving = new LiteThread(lite, send);
    cleanUps.push(async () => void (await Promise.all([hashing.stop(), serving.stop()])));
    await Promise.all([hashing.start(), serving.start()]);

    const gate = new Gate({
      ...secrets,
      siteUrl,
      isProxyTrusted: settings.isProxyTrusted ?? false,
      hashing,
      serving,
    });
    return { app: createBackendApp({ gate, isGoogleOn: google !== undefined, mailbox }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
