import { lockDataFolder } from '#server/database/lock-data-folder.ts';
import { StartRefused } from '#server/start-refused.ts';
import { loadSecrets, type Secrets } from './load-secrets.ts';

/** The data folder, which one server at a time has, and the secrets in it. */
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
   * Before the start: what would be unsafe ends it; a folder that is merely away does not, since the
   * backend, which alone needs it, goes on trying.
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
   * Takes what is not yet taken.
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
