import { setTimeout as pause } from 'node:timers/promises';
import { HeldByCommand, lockDataFolder, requestDataFolder } from '#database/lock-data-folder.ts';
import type { KnownSecrets } from '#database/signing-key.ts';
import { printLine } from '#runtime/print-line.ts';
import { StartRefused } from '#runtime/start-refused.ts';
import { messages } from './data-folder.messages.ts';
import { readKnownSecrets } from './known-secrets.ts';

const POLL_MS = 200;
/** An import releases the folder in a second or two; other commands when they end. */
const LONGEST_WAIT_MS = 20_000;

/** The data folder, locked by one server at a time, and the secrets that an earlier version stored in it. */
export class DataFolder {
  readonly #path: string;
  readonly #jwtSecret: string | undefined;
  #unlock: (() => Promise<void>) | undefined;
  #secrets: KnownSecrets | undefined;
  readonly #waiting = new AbortController();

  /** @param isLocked whether another process has the lock for this one */
  constructor(path: string, jwtSecret: string | undefined, { isLocked = false } = {}) {
    if (isLocked) this.#unlock = async () => {};
    this.#path = path;
    this.#jwtSecret = jwtSecret;
  }

  /**
   * Call it before the server starts: throws if the folder is unsafe to use. Ignores an unavailable folder,
   * which only the backend needs: `open` retries.
   *
   * @throws StartRefused
   */
  async check(): Promise<void> {
    try {
      await this.#lock();
    } catch (error) {
      if (error instanceof StartRefused) throw error;
      if (error instanceof HeldByCommand) printLine(messages.waitsForCommand);
    }
  }

  /**
   * Locks the folder and reads its secrets, unless already done. Asks a command that has the folder to
   * release it, and waits.
   *
   * @throws StartRefused
   * @throws HeldByCommand
   * @throws UnusableFolder
   */
  async open(): Promise<KnownSecrets> {
    const limitMs = performance.now() + LONGEST_WAIT_MS;
    for (;;)
      try {
        return await this.#lock();
      } catch (error) {
        if (!(error instanceof HeldByCommand) || performance.now() > limitMs) throw error;
        // At each attempt: another command may have the folder by then.
        requestDataFolder(this.#path);
        await pause(POLL_MS, undefined, { signal: this.#waiting.signal });
      }
  }

  async #lock(): Promise<KnownSecrets> {
    this.#unlock ??= await lockDataFolder(this.#path);
    this.#secrets ??= await readKnownSecrets(this.#path, this.#jwtSecret);
    return this.#secrets;
  }

  /** Makes `open` stop waiting for a command that has the folder. */
  stopWaiting(): void {
    this.#waiting.abort();
  }

  async close(): Promise<void> {
    await this.#unlock?.();
    this.#unlock = undefined;
  }
}
