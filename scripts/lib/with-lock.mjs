import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from './scripts.messages.mjs';

const BEAT_MS = 2000;
const SILENT_TOO_LONG_MS = 15_000;
const RETRY_MS = 200;

/**
 * Runs an action in only one process at a time; the others wait.
 *
 * @template Result
 * @param {string} lock a file that exists while the action runs
 * @param {() => Promise<Result>} action
 * @returns {Promise<Result>}
 */
export async function withLock(lock, action) {
  await takeLock(lock);
  const beat = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => {}), BEAT_MS);
  try {
    return await action();
  } finally {
    clearInterval(beat);
    await rm(lock, { force: true });
  }
}

/** @param {string} lock */
async function takeLock(lock) {
  await mkdir(dirname(lock), { recursive: true });
  for (let tries = 0; !(await create(lock)); tries += 1) {
    if (await isAbandoned(lock)) await rm(lock, { force: true });
    else {
      if (tries === 0) console.error(messages.waiting);
      await sleep(RETRY_MS);
    }
  }
}

/** @param {string} lock */
async function create(lock) {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether the owner was killed: its process is gone, or its pid belongs to another process, which does not
 * update the file's time.
 *
 * @param {string} lock
 */
async function isAbandoned(lock) {
  const found = await stat(lock).catch(() => undefined);
  if (!found) return false;
  if (Date.now() - found.mtimeMs > SILENT_TOO_LONG_MS) return true;
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
  return owner > 0 && !isRunning(owner);
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
