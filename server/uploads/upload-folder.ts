import { createHash, randomBytes } from 'node:crypto';
import {
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from '#import/import-outcome.ts';

const HOUR_MS = 3_600_000;
/** How long an unfinished upload can be resumed, and the outcome of a finished one can be read. */
export const KEPT_MS = 24 * HOUR_MS;

const COVER_NAME = /^[0-9a-f]{64}$/;

/** A completely uploaded file. */
export type FinishedUpload = {
  id: string;
  /** The operator's account. */
  owner: string;
  name: string;
  finishedMs: number;
  /** Not on the site until somebody publishes it. */
  isHeld?: boolean;
  /** The import's result; undefined until then. */
  outcome?: Pick<Outcome, 'status' | 'id' | 'reason'>;
};

/**
 * The operators' uploads in the data folder. Unfinished uploads are in parts/, files that wait for the import
 * are files/ID/NAME, pictures of folders are covers/HASH, and what the page shows is in finished/ID.json.
 */
export class UploadFolder {
  readonly parts: string;
  readonly #id: string;
  readonly #files: string;
  readonly #covers: string;
  readonly #finished: string;

  constructor(dataFolder: string) {
    const inUploads = (name: string) => join(dataFolder, 'uploads', name);
    this.parts = inUploads('parts');
    this.#files = inUploads('files');
    this.#covers = inUploads('covers');
    this.#finished = inUploads('finished');
    this.#id = inUploads('id');
  }

  /** What tells this folder from those of other servers on the same database. */
  async readId(): Promise<string> {
    try {
      await this.make();
      await writeFile(this.#id, randomBytes(8).toString('hex'), { flag: 'wx', mode: 0o600 });
    } catch {
      // It has an id, or the disk is not writable.
    }
    const id = await readFile(this.#id, 'utf8').catch(() => '');
    return /^[0-9a-f]{16}$/.test(id) ? id : 'none';
  }

  /** Creates the folders. */
  async make(): Promise<void> {
    for (const folder of [this.parts, this.#files, this.#covers, this.#finished])
      await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  pathOf = ({ id, name }: Pick<FinishedUpload, 'id' | 'name'>): string =>
    join(this.#files, id, name);

  /** @returns the name by which uploads refer to the picture */
  async keepCover(picture: Uint8Array): Promise<string> {
    const name = createHash('sha256').update(picture).digest('hex');
    const file = join(this.#covers, name);
    await writeFile(`${file}.draft`, picture, { mode: 0o600 });
    await rename(`${file}.draft`, file);
    return name;
  }

  /**
   * Moves a complete file out of parts/.
   *
   * @param cover the name from `keepCover` of the folder's picture, which is put beside the file for the import
   */
  async finish(upload: FinishedUpload, cover?: string): Promise<void> {
    const folder = join(this.#files, upload.id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (cover && COVER_NAME.test(cover))
      // Without it, the track has the picture in its tags, or a generated one.
      await link(join(this.#covers, cover), join(folder, 'cover.jpg')).catch(() => {});
    await rename(join(this.parts, upload.id), this.pathOf(upload));
    await this.write(upload);
  }

  /** Stores an upload's outcome, or that it waits for the import. */
  async write(upload: FinishedUpload): Promise<void> {
    const file = join(this.#finished, `${upload.id}.json`);
    await writeFile(`${file}.draft`, JSON.stringify(upload), { mode: 0o600 });
    await rename(`${file}.draft`, file);
  }

  /** Oldest first. */
  async list(): Promise<FinishedUpload[]> {
    const names = await readdir(this.#finished).catch(() => []);
    const uploads = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .map(async (name): Promise<FinishedUpload[]> => {
          try {
            return [JSON.parse(await readFile(join(this.#finished, name), 'utf8'))];
          } catch {
            return [];
          }
        }),
    );
    return uploads.flat().sort((a, b) => a.finishedMs - b.finishedMs);
  }

  /** Deletes the uploaded file; the catalogue has its own copy of what was imported. */
  async removeFile({ id }: FinishedUpload): Promise<void> {
    await rm(join(this.#files, id), { recursive: true, force: true });
  }

  /** Deletes the outcome of an upload. */
  async forget(upload: FinishedUpload): Promise<void> {
    await rm(join(this.#finished, `${upload.id}.json`), { force: true });
  }

  /** Deletes outcomes after a day, and pictures of folders after two. */
  async forgetOld(nowMs = Date.now()): Promise<void> {
    for (const upload of await this.list())
      if (upload.outcome && nowMs - upload.finishedMs > KEPT_MS) await this.forget(upload);
    for (const name of await readdir(this.#covers)) {
      const file = join(this.#covers, name);
      if (nowMs - (await stat(file)).mtimeMs > 2 * KEPT_MS) await rm(file, { force: true });
    }
  }

  /** Free space on the disk of the uploads. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.parts);
    return bavail * bsize;
  }
}
