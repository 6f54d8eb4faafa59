import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UnusableFolder } from '#database/unusable-folder.ts';
import { log } from '#runtime/log.ts';
import { messages } from '#runtime/start.messages.ts';
import { StartRefused } from '#runtime/start-refused.ts';

export type Secrets = { jwtSecret: string; anonKey: string };

const FILE = 'secrets.json';
/** HS256 wants a key of at least its hash's size. @see https://www.rfc-editor.org/rfc/rfc7518#section-3.2 */
const SHORTEST_SECRET = 32;
/** 32 random characters have at least this many different ones; a repeated word has fewer. */
const FEWEST_DIFFERENT_CHARACTERS = 12;
const KNOWN_SECRETS = /super-secret-jwt-token|change-?me|your-|secret-?key|password|example/i;

/**
 * The secret that signs sessions and the anon key of the pages, created at the first start.
 *
 * @param jwtSecret for several servers on one database, which must share it; the anon key is derived from it
 * @throws StartRefused with a message for the administrator
 * @throws UnusableFolder when the secrets can neither be read nor created
 */
export async function loadSecrets(dataFolder: string, jwtSecret?: string): Promise<Secrets> {
  if (jwtSecret) {
    assertStrong(jwtSecret, 'JWT_SECRET');
    return { jwtSecret, anonKey: await anonKeyOf(jwtSecret) };
  }
  const path = join(dataFolder, FILE);
  const secrets = await readOrCreate(path).catch((error) => {
    throw error instanceof StartRefused ? error : new UnusableFolder(dataFolder, error);
  });
  assertStrong(secrets.jwtSecret, `jwtSecret in ${path}`);
  assertStrong(secrets.anonKey, `anonKey in ${path}`);
  return secrets;
}

function assertStrong(secret: string, name: string): void {
  const isWeak =
    secret.length < SHORTEST_SECRET ||
    new Set(secret).size < FEWEST_DIFFERENT_CHARACTERS ||
    KNOWN_SECRETS.test(secret);
  if (isWeak) throw new StartRefused(messages.weakSecret(name, SHORTEST_SECRET));
}

/** Public, so it must not reveal the secret: a one-way hash, the same on each server. */
async function anonKeyOf(jwtSecret: string): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`vinahouse anon key|${jwtSecret}`),
  );
  return `sb_publishable_${Buffer.from(digest).toString('base64url')}`;
}

async function readOrCreate(path: string): Promise<Secrets> {
  return (await readSecrets(path)) ?? (await createSecrets(path));
}

async function readSecrets(path: string): Promise<Secrets | undefined> {
  let text: string;
  try {
    const { mode } = await stat(path);
    // Windows has no file modes.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new StartRefused(messages.secretsReadable(path));
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (['EACCES', 'EPERM', 'EISDIR'].includes(code))
      throw new StartRefused(messages.secretsUnreadable(path, code));
    throw error;
  }
  const secrets = parse(text);
  if (typeof secrets?.jwtSecret !== 'string' || typeof secrets.anonKey !== 'string')
    throw new StartRefused(messages.secretsDamaged(path));
  return { jwtSecret: secrets.jwtSecret, anonKey: secrets.anonKey };
}

function parse(text: string): Partial<Record<keyof Secrets, unknown>> | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Creates the file atomically, and never overwrites one that another process has just created. */
async function createSecrets(path: string): Promise<Secrets> {
  const secrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    anonKey: `sb_publishable_${randomBytes(32).toString('base64url')}`,
  };
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path);
    log.info('secrets-made', { path });
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readSecrets(path)) ?? secrets;
  } finally {
    await rm(draft, { force: true });
  }
}
