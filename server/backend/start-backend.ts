import { join } from 'node:path';
import { applyMigrations } from '#server/database/apply-migrations.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { openPostOffice } from '#server/mail/post-office.ts';
import { type BackendApp, createBackendApp } from './create-backend-app.ts';
import { Gate } from './gate.ts';
import { LiteThread } from './lite-thread.ts';
import type { Secrets } from './load-secrets.ts';
import type { ConfirmationMail } from './worker-messages.ts';

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
  const { mailbox, send } = openPostOffice({
    siteUrl,
    mailboxFolder: join(dataFolder, 'mailbox'),
    ...(settings.smtpUrl && { smtpUrl: settings.smtpUrl }),
    ...(settings.mailFrom && { mailFrom: settings.mailFrom }),
  });
  const opening = openDatabase(settings);
  const lite = async () => {
    const { connectionString } = await opening;
    return { connectionString, ...secrets, siteUrl, google };
  };
  const onMail = ({ email, link }: ConfirmationMail) =>
    send({
      kind: 'confirmation',
      email,
      tokenHash: new URL(link).searchParams.get('token') ?? '',
    });
  const hashing = new LiteThread({ settings: lite, onMail });
  const serving = new LiteThread({ settings: lite, onMail });
  const stop = async () => {
    await Promise.all([hashing.stop(), serving.stop()]);
    const database = await opening.catch(() => undefined);
    await database?.stop();
  };
  try {
    // Where there is no PostgreSQL to start there is nothing to gain, and one that is away is away for long.
    if (settings.databaseUrl) await opening;
    await Promise.all([opening, hashing.start(), serving.start()]);
  } catch (error) {
    await stop();
    throw error;
  }
  const isProxyTrusted = settings.isProxyTrusted ?? false;
  const gate = new Gate({ ...secrets, siteUrl, isProxyTrusted, hashing, serving });
  return { app: createBackendApp({ gate, isGoogleOn: google !== undefined, mailbox }), stop };
}

type Database = { connectionString: string; stop: () => Promise<void> };

/** A database that has this version's tables. */
async function openDatabase({ databaseUrl, dataFolder }: BackendSettings): Promise<Database> {
  const database = databaseUrl
    ? { connectionString: databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres(dataFolder);
  try {
    await applyMigrations(database.connectionString);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
