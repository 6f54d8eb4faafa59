import { createHash, createHmac, randomBytes } from 'node:crypto';
import { log } from '#runtime/log.ts';
import type { Queryable } from './database.ts';
import { hasServers, OtherServerDiffers } from './other-servers.ts';

/** What signs sessions, and what the pages send with each call. */
export type Secrets = { jwtSecret: string; anonKey: string };

/** What a server knows before it asks the database. */
export type KnownSecrets = {
  /** JWT_SECRET: then the database stores only its fingerprint. */
  given?: string | undefined;
  /** Those of a data folder from a version that stored them there. */
  kept?: Secrets | undefined;
};

type Stored = { fingerprint: string; secret: string | null; anon_key: string | null };

/** An arbitrary number that nobody else locks. */
const LOCK = 86_424_602_027n;

/** Until the transaction ends, no other server starts on this database. */
export async function lockServers(client: Queryable): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/**
 * The secrets that all servers of the database share. The first server makes them, or brings its own. Another key
 * than that of the sessions ends them all, if no other server runs.
 *
 * @param client in a transaction that has called `lockServers`
 * @throws OtherServerDiffers when a server with another key runs: each would refuse the other's sessions
 */
export async function agreeOnSecrets(client: Queryable, known: KnownSecrets): Promise<Secrets> {
  const { rows } = await client.query<Stored>(
    'select fingerprint, secret, anon_key from gate.signing_key',
  );
  const [stored] = rows;
  const shared = readShared(stored);
  const secrets = choose(known, stored, shared);
  const isSame = stored === undefined || stored.fingerprint === fingerprintOf(secrets.jwtSecret);
  if (!isSame && (await hasServers(client))) throw new OtherServerDiffers(['JWT_SECRET']);
  if (secrets === shared) return secrets;
  await store(client, secrets, { isStored: !known.given });
  if (!isSame) await endSessions(client);
  if (!known.given) sayStored(secrets === known.kept);
  return secrets;
}

function sayStored(wasKept: boolean): void {
  if (wasKept) log.info('secrets-moved', { message: 'From secrets.json into the database.' });
  else log.info('secrets-made');
}

/** An earlier version changes the fingerprint alone: then the stored key is not that of the sessions. */
function readShared(stored: Stored | undefined): Secrets | undefined {
  if (!stored?.secret || !stored.anon_key) return undefined;
  if (fingerprintOf(stored.secret) !== stored.fingerprint) return undefined;
  return { jwtSecret: stored.secret, anonKey: stored.anon_key };
}

function choose(
  { given, kept }: KnownSecrets,
  stored: Stored | undefined,
  shared: Secrets | undefined,
): Secrets {
  if (given && given !== shared?.jwtSecret) return { jwtSecret: given, anonKey: anonKeyOf(given) };
  if (shared) return shared;
  const isKept = kept && (!stored || stored.fingerprint === fingerprintOf(kept.jwtSecret));
  return isKept ? kept : makeSecrets();
}

/**
 * Replaces the stored key, which ends all sessions.
 *
 * @param client in a transaction that has called `lockServers`
 * @returns 'server-runs', or 'in-environment' for a key that is in JWT_SECRET, when nothing was changed
 */
export async function replaceKey(
  client: Queryable,
): Promise<'replaced' | 'server-runs' | 'in-environment'> {
  const { rows } = await client.query<Stored>('select * from gate.signing_key');
  if (rows[0] && !readShared(rows[0])) return 'in-environment';
  if (await hasServers(client)) return 'server-runs';
  await store(client, makeSecrets(), { isStored: true });
  await endSessions(client);
  return 'replaced';
}

async function store(
  client: Queryable,
  { jwtSecret, anonKey }: Secrets,
  { isStored }: { isStored: boolean },
): Promise<void> {
  await client.query(
    `insert into gate.signing_key (fingerprint, secret, anon_key) values ($1, $2, $3)
     on conflict (is_only) do update
       set fingerprint = excluded.fingerprint, secret = excluded.secret, anon_key = excluded.anon_key`,
    [fingerprintOf(jwtSecret), ...(isStored ? [jwtSecret, anonKey] : [null, null])],
  );
}

async function endSessions(client: Queryable): Promise<void> {
  await client.query('delete from auth.sessions');
  log.warn('sessions-ended', {
    message: 'The key that signs sessions has changed: everybody has to sign in again.',
  });
}

const makeSecrets = (): Secrets => ({
  jwtSecret: randomBytes(48).toString('base64url'),
  anonKey: `sb_publishable_${randomBytes(32).toString('base64url')}`,
});

const fingerprintOf = (jwtSecret: string) =>
  createHmac('sha256', jwtSecret).update('fingerprint').digest('hex');

/** Public, so it must not reveal the secret: a one-way hash, the same on each server. */
const anonKeyOf = (jwtSecret: string) =>
  `sb_publishable_${createHash('sha256').update(`vinahouse anon key|${jwtSecret}`).digest('base64url')}`;
