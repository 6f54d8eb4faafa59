import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { Mailbox } from '#server/mail/mailbox.ts';
import { type Accounts, accountsIn } from './accounts.ts';
import { startServer } from './start-server.ts';

export type Site = {
  url: string;
  dataFolder: string;
  accounts: Accounts;
  /** Connected as the owner, who bypasses policies. */
  database: pg.Client;
  /** The link in the newest e-mail to this address. */
  linkFor: (email: string) => Promise<string>;
  stop: () => Promise<void>;
};

/**
 * Starts the whole site, and opens its database and its mailbox.
 *
 * @param env environment variables of the server
 */
export async function startSite(env?: Record<string, string>): Promise<Site> {
  const server = await startServer(env);
  const database = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    host: join(server.dataFolder, 'postgres'),
  });
  await database.connect();
  const mailbox = new Mailbox(join(server.dataFolder, 'mailbox'));

  return {
    url: server.url,
    dataFolder: server.dataFolder,
    database,
    accounts: accountsIn(database, server.url),
    linkFor: async (email) => {
      const find = async () => (await mailbox.latest(200)).find(({ to }) => to === email)?.link;
      await expect.poll(find).toBeDefined();
      return (await find()) ?? '';
    },
    stop: async () => {
      await database.end();
      await server.stop();
    },
  };
}
