import { lockDataFolder } from '#server/database/lock-data-folder.ts';
import { StartRefused } from '#server/start-refused.ts';
import { loadSecrets, type Secrets } from './load-secrets.ts';

/** The data folder, locked by one server at a time, and the secrets in it. */
export class DataFolder {
  readonly #path: string;
  readonly #jwtSecret: string | undefined;
  #unlock: (() => Promise<void>) | undefined;
  #secrets: Secrets | undefined;

  constructor(path: string, jwtSecret: string | undefined) {
    this.#path = path;
    this.#jwtSecret = jwtSecret;
  }

  /**
   * Called before the start, which ends if the folder is unsafe to use. An unavailable folder is ignored:
   * only the backend needs it, and keeps trying.
   *
   * @throws StartRefused
   */
  async check(): Promise<void> {
    try {
      await this.open();
    } catch (error) {
      if (error instanceof StartRefused) throw error;
    }
  }

  /**
   * Locks the folder and loads its secrets, unless already done.
   *
   * @throws StartRefused
   * @throws UnusableFolder
   */
  async open(): Promise<Secrets> {
    this.#unlock ??= await lockDataFolder(this.#path);
    this.#secrets ??= await loadSecrets(this.#path, this.#jwtSecret);
    return this.#secrets;
  }

  async close(): Promise<void> {
    await this.#unlock?.();
    this.#unlock = undefined;
  }
}
