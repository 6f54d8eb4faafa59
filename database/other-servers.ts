import { createHash } from 'node:crypto';
import pg from 'pg';
import { ExplainedError } from '#runtime/explained-error.ts';
import type { Queryable } from './database.ts';
import { connectionName } from './notifications.ts';

/** The settings that all servers of a database need alike, as texts. */
export type SharedSettings = Record<(typeof COMPARED)[number], string>;

/** In the order in which a connection's name has their digests. */
const COMPARED = [
  'SITE_URL',
  'MEDIA_S3_BUCKET',
  'SMTP_URL',
  'MAIL_FROM',
  'GOOGLE_CLIENT_ID',
  'DEMO',
  'DATA_SAVER',
] as const;
/** A name has 63 characters; tokens of another site's address are refused. */
const DIGEST_CHARACTERS = 6;
const REFUSED: readonly string[] = ['SITE_URL'];

const LONGEST_LOOK_MS = 2_000;

const PREFIX = connectionName('comments');

/** Another server runs on the database, and the two cannot work together. */
export class OtherServerDiffers extends ExplainedError {
  constructor(names: readonly string[]) {
    const listed = names.join(', ');
    super({
      vi:
        `Một máy chủ khác đang dùng cơ sở dữ liệu này với ${listed} khác. ` +
        `Hãy đặt ${listed} giống nhau, hoặc tắt máy chủ kia.`,
      en:
        `Another server uses this database with another ${listed}. ` +
        `Give both the same ${listed}, or stop that server.`,
    });
  }
}

/** The name of a server's connection: other servers read the settings' digests in it. */
export const serverName = (settings: SharedSettings) =>
  `${PREFIX} ${COMPARED.map((name) => digestOf(settings[name])).join('')}`;

const digestOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARACTERS);

/** Whether any server is connected to the database. */
export async function hasServers(client: Queryable): Promise<boolean> {
  return (await countServers(client)) > 0;
}

/** The same for a database that may be away or hang: then no server is known of. */
export async function hasServersAt(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: LONGEST_LOOK_MS,
    query_timeout: LONGEST_LOOK_MS,
  });
  // Without a listener the event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await hasServers(client);
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}

export async function countServers(client: Queryable): Promise<number> {
  return (await readNames(client)).length;
}

/**
 * Compares this server with those that are connected to the database.
 *
 * @returns the settings that differ, although both can work
 * @throws OtherServerDiffers
 */
export async function compareWithServers(
  client: Queryable,
  settings: SharedSettings,
): Promise<string[]> {
  const own = digestsIn(serverName(settings));
  const different = new Set<string>();
  for (const name of await readNames(client)) {
    const others = digestsIn(name);
    // Another version may compare other settings.
    if (others.length !== own.length) continue;
    for (const [place, setting] of COMPARED.entries())
      if (others[place] !== own[place]) different.add(setting);
  }
  const refused = [...different].filter((name) => REFUSED.includes(name));
  if (refused.length > 0) throw new OtherServerDiffers(refused);
  return [...different];
}

const digestsIn = (name: string): string[] =>
  name.slice(PREFIX.length + 1).match(new RegExp(`.{${DIGEST_CHARACTERS}}`, 'g')) ?? [];

async function readNames(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1)`,
    [PREFIX],
  );
  return rows.map(({ name }) => name);
}
