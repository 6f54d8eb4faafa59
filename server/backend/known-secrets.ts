import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnownSecrets, Secrets } from '#database/signing-key.ts';
import { UnusableFolder } from '#database/unusable-folder.ts';
import { describeError, log } from '#runtime/log.ts';
import { StartRefused } from '#runtime/start-refused.ts';

const FILE = 'secrets.json';
/** HS256 wants a key of at least its hash's size. @see https://www.rfc-editor.org/rfc/rfc7518#section-3.2 */
const SHORTEST_SECRET = 32;
/** 32 random characters have at least this many different ones; a repeated word has fewer. */
const FEWEST_DIFFERENT_CHARACTERS = 12;
const KNOWN_SECRETS = /super-secret-jwt-token|change-?me|your-|secret-?key|password|example/i;

/**
 * JWT_SECRET, or the secrets that an earlier version stored in the data folder.
 *
 * @throws StartRefused with a message for the administrator
 * @throws UnusableFolder when it cannot be read whether there are any
 */
export async function readKnownSecrets(
  dataFolder: string,
  jwtSecret?: string,
): Promise<KnownSecrets> {
  if (jwtSecret) {
    assertStrong(jwtSecret, 'JWT_SECRET');
    return { given: jwtSecret };
  }
  const path = join(dataFolder, FILE);
  const kept = await readSecrets(path).catch((error) => {
    throw error instanceof StartRefused ? error : new UnusableFolder(dataFolder, error);
  });
  if (!kept) return {};
  assertStrong(kept.jwtSecret, `jwtSecret in ${path}`);
  assertStrong(kept.anonKey, `anonKey in ${path}`);
  return { kept };
}

/** Deletes the file once the database has its secrets. Others are left, and named. */
export async function dropKeptSecrets(
  dataFolder: string,
  { kept }: KnownSecrets,
  secrets: Secrets,
): Promise<void> {
  if (!kept) return;
  const path = join(dataFolder, FILE);
  if (kept.jwtSecret !== secrets.jwtSecret) {
    log.warn('secrets-not-used', {
      message: `The database has other secrets than ${path}, which is not read. Delete the file.`,
    });
    return;
  }
  await rm(path, { force: true }).catch((error) =>
    log.warn('secrets-not-deleted', describeError(error)),
  );
}

function assertStrong(secret: string, name: string): void {
  const isWeak =
    secret.length < SHORTEST_SECRET ||
    new Set(secret).size < FEWEST_DIFFERENT_CHARACTERS ||
    KNOWN_SECRETS.test(secret);
  if (isWeak) throw new StartRefused((texts) => texts.weakSecret(name, SHORTEST_SECRET));
}

async function readSecrets(path: string): Promise<Secrets | undefined> {
  let text: string;
  try {
    const { mode } = await stat(path);
    // Windows has no file modes.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new StartRefused((texts) => texts.secretsReadable(path));
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (['EACCES', 'EPERM', 'EISDIR'].includes(code))
      throw new StartRefused((texts) => texts.secretsUnreadable(path, code));
    throw error;
  }
  const secrets = parse(text);
  if (typeof secrets?.jwtSecret !== 'string' || typeof secrets.anonKey !== 'string')
    throw new StartRefused((texts) => texts.secretsDamaged(path));
  return { jwtSecret: secrets.jwtSecret, anonKey: secrets.anonKey };
}

function parse(text: string): Partial<Record<keyof Secrets, unknown>> | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
