import type { HttpBindings } from '@hono/node-server';
import { type DataStore, ERRORS, Server as TusServer, type Upload } from '@tus/server';
import { type Context, Hono } from 'hono';
import { isSoundName } from '#domain/is-sound-name.ts';
import { describeError, log } from '#runtime/log.ts';
import { Refusal } from '../api/api-error.ts';
import { toRefusal } from '../api/database-error.ts';
import { readBody } from '../api/read-body.ts';
import type { StudioGate } from '../api/studio-gate.ts';
import { importOrder } from './import-order.ts';
import { safeFileName } from './safe-file-name.ts';
import type { UploadImporter } from './upload-importer.ts';
import { describe, type UploadStore } from './upload-store.ts';

const PATH = '/api/uploads';
const LARGEST_BYTES = 2 * 1024 ** 3;
/** The page sends a picture of at most 1600 px, or as it is if the browser cannot decode it. */
const LARGEST_COVER_BYTES = 12 * 1024 ** 2;
/** As the page makes it: see app/features/studio/uploads/fingerprint.ts. */
const FINGERPRINT = /^[0-9a-z-]{1,64}$/;

type Parts = {
  gate: StudioGate;
  store: UploadStore;
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
  const { gate, store, importer, importSoon, isPublished = () => true } = parts;
  /** The operator of each request in progress, since tus passes only the request to its hooks. */
  const owners = new WeakMap<object, string>();
  const ownerOf = (request: object) => owners.get(request) ?? '';
  const tusOf = (parts: DataStore) =>
    new TusServer({
      path: PATH,
      datastore: parts,
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
      async onUploadFinish(_request, upload) {
        const { cover, ...finished } = describe(upload);
        await store.finish({ ...finished, finishedMs: Date.now() }, cover);
        await importSoon();
        return {};
      },
      onResponseError: (_request, error) => {
        // The protocol's own errors.
        if ('status_code' in error) return undefined;
        const { status, code } = toRefusal(error);
        return { status_code: status, body: code };
      },
    });
  const servers = new WeakMap<DataStore, TusServer>();
  /** Opened by a request, so that a disk that is not writable affects only uploads. */
  const open = async () => {
    try {
      const parts = await store.openParts();
      const tus = servers.get(parts) ?? tusOf(parts);
      servers.set(parts, tus);
      return { parts, tus };
    } catch (error) {
      log.warn('uploads-not-kept', describeError(error));
      throw new Refusal(507, 'storage_full');
    }
  };

  const operator = async (c: Context<Env>): Promise<string> => (await gate.operator(c)).sub;

  const app = new Hono<Env>();
  app.get('/', async (c) => {
    const owner = await operator(c);
    const all = await store.list();
    const ended = all.filter((one) => one.owner === owner);
    const waiting = importOrder(all.filter(({ outcome }) => !outcome));
    const places = new Map(waiting.map(({ id }, before) => [id, before + 1]));
    const told: ToldUpload[] = [
      ...(await store.unfinished())
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
    const cover = await gate.write(c, 'account', () => store.keepCover(picture));
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
    if (c.req.method === 'DELETE') {
      const ended = (await store.list()).find((one) => one.id === id && one.owner === owner);
      if (ended?.outcome) {
        await store.forget(ended);
        return c.body(null, 204);
      }
    }
    const { parts, tus } = await open();
    const upload = await parts.getUpload(id).catch(unlessMissing);
    if (upload?.metadata?.owner !== owner) throw new Refusal(404, 'not_found');
    owners.set(c.req.raw, owner);
    return tus.handleWeb(c.req.raw);
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

function unlessMissing(error: unknown): undefined {
  const isMissing = Object.values<unknown>(ERRORS).includes(error);
  if (!isMissing) throw error;
}
