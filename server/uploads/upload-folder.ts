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
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { sharePromises } from '#domain/share-promises.ts';
import { Refusal } from '../api/api-error.ts';
import {
  describe,
  type FetchedUpload,
  type FinishedUpload,
  KEPT_MS,
  MOST_UNFINISHED,
  type UploadStore,
} from './upload-store.ts';

/** Free space that uploads must leave on the disk, for the site itself. */
const SPARE_BYTES = 1024 ** 3;
const COVER_NAME = /^[0-9a-f]{64}$/;

/**
 * The operators' uploads in the data folder. Unfinished uploads are in parts/, files that wait for the import
 * are files/ID/NAME, pictures of folders are covers/HASH, and what the page shows is in finished/ID.json.
 */
export class UploadFolder implements UploadStore {
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

  /** Creates the folders first: tus's own store would end the process when it cannot create one. */
  openParts = sharePromises(async (): Promise<FileStore> => {
    await this.make();
    return new CountedStore(this.parts, (upload) => this.#assertRoom(upload));
  });

  async unfinished(): Promise<Upload[]> {
    const store = await this.openParts();
    const ids = (await store.configstore.list?.()) ?? [];
    const known = await Promise.all(ids.map((id) => store.getUpload(id).catch(() => undefined)));
    return known.filter((upload) => upload !== undefined);
  }

  async keepCover(picture: Uint8Array): Promise<string> {
    await this.make();
    if ((await this.#freeBytes()) < SPARE_BYTES) throw new Refusal(507, 'storage_full');
    const name = createHash('sha256').update(picture).digest('hex');
    const file = join(this.#covers, name);
    await writeFile(`${file}.draft`, picture, { mode: 0o600 });
    await rename(`${file}.draft`, file);
    return name;
  }

  /** Moves a complete file out of parts/. */
  async finish(upload: FinishedUpload, cover?: string): Promise<void> {
    const folder = join(this.#files, upload.id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (cover && COVER_NAME.test(cover))
      // Without it, the track has the picture in its tags, or a generated one.
      await link(join(this.#covers, cover), join(folder, 'cover.jpg')).catch(() => {});
    await rename(join(this.parts, upload.id), this.#pathOf(upload)).catch(async (error) => {
      // The last request and `recover` may meet.
      await stat(this.#pathOf(upload)).catch(() => {
        throw error;
      });
    });
    await this.#write(upload);
    await this.#forgetPart(upload.id);
  }

  async recover(): Promise<void> {
    const { configstore } = await this.openParts();
    const names = await readdir(this.parts);
    for (const id of names.flatMap((name) => /^(.+)\.json$/.exec(name)?.slice(1) ?? [])) {
      const upload = await configstore.get(id);
      const part = await stat(join(this.parts, id)).catch(() => null);
      // It has been moved already.
      if (!part) await this.#forgetPart(id);
      if (!part || !upload || part.size !== upload.size) continue;
      const { cover, ...described } = describe(upload);
      await this.finish({ ...described, finishedMs: part.mtimeMs }, cover);
    }
  }

  async #forgetPart(id: string): Promise<void> {
    await rm(join(this.parts, `${id}.json`), { force: true });
  }

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

  /** They are already there. */
  fetch = async (uploads: readonly FinishedUpload[]): Promise<FetchedUpload[]> =>
    uploads.map((upload) => ({ ...upload, path: this.#pathOf(upload) }));

  async end(upload: FinishedUpload): Promise<void> {
    await this.#write(upload);
    await rm(join(this.#files, upload.id), { recursive: true, force: true });
  }

  async forget(upload: FinishedUpload): Promise<void> {
    await rm(join(this.#finished, `${upload.id}.json`), { force: true });
  }

  /** Deletes unfinished uploads and outcomes after a day, and pictures of folders after two. */
  async forgetOld(nowMs = Date.now()): Promise<void> {
    await (await this.openParts()).deleteExpired();
    for (const upload of await this.list())
      if (upload.outcome && nowMs - upload.finishedMs > KEPT_MS) await this.forget(upload);
    for (const name of await readdir(this.#covers)) {
      const file = join(this.#covers, name);
      if (nowMs - (await stat(file)).mtimeMs > 2 * KEPT_MS) await rm(file, { force: true });
    }
  }

  #pathOf = ({ id, name }: FinishedUpload): string => join(this.#files, id, name);

  /** Stores an upload's outcome, or that it waits for the import. */
  async #write(upload: FinishedUpload): Promise<void> {
    const file = join(this.#finished, `${upload.id}.json`);
    await writeFile(`${file}.draft`, JSON.stringify(upload), { mode: 0o600 });
    await rename(`${file}.draft`, file);
  }

  async #assertRoom({ size = 0, metadata }: Upload): Promise<void> {
    const others = await this.unfinished();
    if (others.filter((one) => one.metadata?.owner === metadata?.owner).length >= MOST_UNFINISHED)
      throw new Refusal(429, 'upload_too_many');
    const promised = others.reduce((sum, one) => sum + (one.size ?? 0) - one.offset, 0);
    if ((await this.#freeBytes()) < promised + size + SPARE_BYTES)
      throw new Refusal(507, 'storage_full');
  }

  async #freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.parts);
    return bavail * bsize;
  }
}

/** Creates one upload at a time, so that each is counted before the next is checked. */
class CountedStore extends FileStore {
  readonly #check: (upload: Upload) => Promise<void>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(directory: string, check: (upload: Upload) => Promise<void>) {
    super({ directory, expirationPeriodInMilliseconds: KEPT_MS });
    this.#check = check;
  }

  override create(upload: Upload): Promise<Upload> {
    const created = this.#last.then(async () => {
      await this.#check(upload);
      return await super.create(upload);
    });
    this.#last = created.catch(() => {});
    return created;
  }
}
