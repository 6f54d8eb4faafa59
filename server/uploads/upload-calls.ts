import type { HttpBindings } from '@hono/node-server';
import { FileStore } from '@tus/file-store';
import { Server as TusServer, type Upload } from '@tus/server';
import { type Context, Hono } from 'hono';
import type { Database } from '#database/database.ts';
import { isSoundName } from '#domain/is-sound-name.ts';
import { sharePromises } from '#domain/share-promises.ts';
import { describeError, log } from '#runtime/log.ts';
import { Refusal } from '../api/api-error.ts';
import type { Gate } from '../api/gate.ts';
import { readBody } from '../api/read-body.ts';
import { requireOperator } from '../api/require-operator.ts';
import { importOrder } from './import-order.ts';
import { safeFileName } from './safe-file-name.ts';
import { KEPT_MS, type UploadFolder } from './upload-folder.ts';
import type { UploadImporter } from './upload-importer.ts';

const PATH = '/api/uploads';
const LARGEST_BYTES = 2 * 1024 ** 3;
/** Per operator. The page sends three at a time; lost connections leave others. */
const MOST_UNFINISHED = 30;
/** The page sends a picture of at most 1600 px, or as it is if the browser cannot decode it. */
const LARGEST_COVER_BYTES = 12 * 1024 ** 2;
/** As the page makes it: see app/features/studio/uploads/fingerprint.ts. */
const FINGERPRINT = /^[0-9a-z-]{1,64}$/;
/** Free space that uploads must leave on the disk, for the site itself. */
const SPARE_BYTES = 1024 ** 3;

type Parts = {
  gate: Gate;
  database: Database;
  folder: UploadFolder;
  importer: Pick<UploadImporter, 'prepare'>;
  /** Imports what is complete, soon. */
  importSoon: () => Promise<void>;
  /** Whether a track is on the site; undefined without a site. */
  isPublished: ((trackId: string) => boolean) | undefined;
};
type Env = { Bindings: HttpBindings };

/** An upload as reported to the page. `sent` and `size` are bytes, and only set for unfinished uploads. */
type ToldUpload = {
  id: string;
  name: string;
  sent?: number;
  size?: number;
  /** By which a page knows the file of an unfinished upload, also in another browser. */
  fingerprint?: string;
  /** Its turn among all files that wait for the import, from 1. */
  place?: number;
  /** Not on the site until somebody publishes it. */
  isHeld?: boolean;
  outcome?: { status: string; id: string | null; reason: string };
  /** The track was added, but the site does not show it yet. */
  isLate?: boolean;
};

/**
 * Resumable uploads with the tus protocol. Only operators may upload; each sees only their own uploads.
 *
 * @see https://tus.io/protocols/resumable-upload
 */
export function uploadCalls(parts: Parts): Hono<Env> {
  const { gate, database, folder, importer, importSoon, isPublished = () => true } = parts;
  /** The operator of each request in progress, since tus passes only the request to its hooks. */
  const owners = new WeakMap<object, string>();
  const ownerOf = (request: object) => owners.get(request) ?? '';
  const openTus = async () => {
    const store = await openStore(folder, assertSpace);
    const tus = new TusServer({
      path: PATH,
      datastore: store,
      maxSize: LARGEST_BYTES,
      relativeLocation: true,
      // No other origins: only this site's pages may upload.
      allowedOrigins: [],
      async onUploadCreate(request, upload) {
        const name = checkNew(upload);
        importer.prepare();
        const { held, cover, fingerprint } = upload.metadata ?? {};
        return {
          metadata: {
            ...{ owner: ownerOf(request), name },
            ...(held === '1' && { held }),
            ...(cover && { cover }),
            ...(fingerprint && FINGERPRINT.test(fingerprint) && { fingerprint }),
          },
        };
      },
      async onUploadFinish(request, { id, metadata }) {
        const name = metadata?.name ?? '';
        const upload = {
          ...{ id, owner: ownerOf(request), name, finishedMs: Date.now() },
          ...(metadata?.held === '1' && { isHeld: true }),
        };
        await folder.finish(upload, metadata?.cover ?? undefined);
        await store.configstore.delete(id);
        await importSoon();
        return {};
      },
      onResponseError: (_request, error) =>
        error instanceof Refusal ? { status_code: error.status, body: error.code } : undefined,
    });
    return { store, tus };
  };
  const share = sharePromises(openTus);
  /** Opened on first use, so that a disk that is not writable affects only uploads. */
  const open = async () => {
    try {
      return await share();
    } catch (error) {
      log.warn('uploads-not-kept', describeError(error));
      throw new Refusal(507, 'storage_full');
    }
  };

  const unfinished = async () => {
    const { store } = await open();
    const ids = (await store.configstore.list?.()) ?? [];
    const known = await Promise.all(ids.map((id) => store.getUpload(id).catch(() => undefined)));
    return known.filter((upload) => upload !== undefined);
  };

  /** Called before an upload is created, one after the other. */
  async function assertSpace({ size = 0, metadata }: Upload): Promise<void> {
    const others = await unfinished();
    if (others.filter((one) => one.metadata?.owner === metadata?.owner).length >= MOST_UNFINISHED)
      throw new Refusal(429, 'upload_too_many');
    const promised = others.reduce((sum, one) => sum + (one.size ?? 0) - one.offset, 0);
    if ((await folder.freeBytes()) < promised + size + SPARE_BYTES)
      throw new Refusal(507, 'storage_full');
  }

  const operator = async (c: Context<Env>): Promise<string> =>
    (await requireOperator(c, { gate, database })).sub;

  const app = new Hono<Env>();
  app.get('/', async (c) => {
    const owner = await operator(c);
    const all = await folder.list();
    const ended = all.filter((one) => one.owner === owner);
    const waiting = importOrder(all.filter(({ outcome }) => !outcome));
    const places = new Map(waiting.map(({ id }, before) => [id, before + 1]));
    const told: ToldUpload[] = [
      ...(await unfinished())
        .filter((one) => one.metadata?.owner === owner)
        .map(({ id, metadata, offset, size = 0 }) => ({
          ...{ id, name: metadata?.name ?? '', sent: offset, size },
          ...(metadata?.fingerprint && { fingerprint: metadata.fingerprint }),
        })),
      ...ended.map(({ id, name, isHeld, outcome }) => ({
        ...{ id, name },
        ...(isHeld && { isHeld }),
        ...(outcome ? { outcome } : { place: places.get(id) ?? 1 }),
        ...(!isHeld &&
          outcome?.status === 'added' &&
          outcome.id &&
          !isPublished(outcome.id) && { isLate: true }),
      })),
    ];
    return c.json(told, 200, { 'Cache-Control': 'no-store' });
  });
  // The picture of a folder, sent once for all the sound in it.
  app.post('/covers', async (c) => {
    await operator(c);
    await open();
    const picture = await readBody(c.req.raw, LARGEST_COVER_BYTES);
    if ((await folder.freeBytes()) < SPARE_BYTES) throw new Refusal(507, 'storage_full');
    const cover = await gate.write(c, 'account', () => folder.keepCover(picture));
    return c.json({ cover }, 200, { 'Cache-Control': 'no-store' });
  });
  app.post('/', async (c) => {
    owners.set(c.req.raw, await operator(c));
    return (await open()).tus.handleWeb(c.req.raw);
  });
  // Hono routes HEAD as GET.
  app.on(['GET', 'PATCH', 'DELETE'], '/:id{[0-9a-f]{32}}', async (c) => {
    const owner = await operator(c);
    const id = c.req.param('id');
    if (c.req.raw.method === 'GET') throw new Refusal(405, 'method_not_allowed');
    const { store, tus } = await open();
    const upload = await store.getUpload(id).catch(() => undefined);
    if (upload && upload.metadata?.owner === owner) {
      owners.set(c.req.raw, owner);
      return tus.handleWeb(c.req.raw);
    }
    const ended = (await folder.list()).find((one) => one.id === id && one.owner === owner);
    if (c.req.method !== 'DELETE' || !ended?.outcome) throw new Refusal(404, 'not_found');
    await folder.forget(ended);
    return c.body(null, 204);
  });
  return app;
}

/** @returns the name under which it is stored */
function checkNew({ size, metadata }: Upload): string {
  const name = safeFileName(metadata?.filename ?? '');
  if (!isSoundName(name)) throw new Refusal(415, 'upload_no_sound');
  if (size === undefined) throw new Refusal(400, 'upload_no_size');
  if (size === 0) throw new Refusal(400, 'upload_empty');
  return name;
}

/** Deletes old unfinished uploads. @throws Error on a disk that is not writable */
export async function forgetOldUploads(folder: UploadFolder): Promise<void> {
  const store = await openStore(folder);
  await store.deleteExpired();
  await folder.forgetOld();
}

/** Creates the folder first: the store itself would end the process when it cannot create one. */
async function openStore(
  folder: UploadFolder,
  assertSpace: (upload: Upload) => Promise<void> = async () => {},
): Promise<FileStore> {
  await folder.make();
  return new CountedStore(folder.parts, assertSpace);
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
