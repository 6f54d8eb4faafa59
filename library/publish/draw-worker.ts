import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageDrawer } from '#app/light-router/draw-page.ts';
import { Catalogue } from './catalogue.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { type Segment, Snapshot, type SnapshotIndex } from './snapshot.ts';

export type DrawTask = {
  /** The address of the built site's server bundle. */
  serverBundle: string;
  snapshotFolder: string;
  index: SnapshotIndex;
  /** '/track/x' is a page, '/data/site.json' a data file; null the page without a content. */
  path: string | null;
  /** Compressed as well as can be: for what is asked for most. */
  isSmallest?: boolean;
};

/** What an address is answered with, ready to be sent. */
export type DrawnFile = {
  status: number;
  headers: Record<string, string>;
  bodies: { identity: Uint8Array; br?: Uint8Array; gzip?: Uint8Array };
  /** Of the content; each encoding adds its own name. */
  hash: string;
};

/** Below this the headers of the answer weigh more than what is saved. */
const SMALLEST_BYTES = 512;
/** An eighth larger than the best, in a fortieth of its time. */
const QUICK_QUALITY = 6;
const NOT_CACHED = { 'Cache-Control': 'no-cache' };

let drawer: Promise<PageDrawer> | undefined;
let segments = new Map<string, Segment>();
let library: { publishedAt: string; catalogue: Catalogue; gone: ReadonlySet<string> } | undefined;

/** Draws one page or data file, as `piscina` calls it in a thread of its own. */
export default async function drawFile(task: DrawTask): Promise<DrawnFile> {
  const { catalogue, gone } = await openLibrary(task);
  if (task.path?.startsWith('/data/')) return await drawData(task.path.slice(6), catalogue, gone);
  drawer ??= openDrawer(task.serverBundle);
  const pages = await drawer;
  const drawn =
    task.path === null
      ? await pages.drawEmpty()
      : await pages.draw(task.path, async <T>(name: string) => {
          if (isGone(name, gone)) throw { status: 410 };
          return catalogue.read(name) as T | null;
        });
  const { status, type, body } = drawn;
  const policy = type.startsWith('text/html') && {
    'Content-Security-Policy': contentSecurityPolicy(body, pages.hostedBackend),
  };
  return await pack(
    status,
    { 'Content-Type': type, ...NOT_CACHED, ...policy },
    body,
    task.isSmallest,
  );
}

/** The paths of the pages that are there whatever is in the library. */
export async function listPages({ serverBundle }: DrawTask): Promise<string[]> {
  drawer ??= openDrawer(serverBundle);
  return (await drawer).listPages();
}

async function openDrawer(serverBundle: string): Promise<PageDrawer> {
  process.env.NODE_ENV ??= 'production';
  const { routes, assets, entry } = await import(serverBundle);
  return new entry.module.PageDrawer({ routes, assets });
}

/** Reads of the snapshot what has changed since the last task. */
async function openLibrary({ snapshotFolder, index }: DrawTask) {
  if (library?.publishedAt === index.publishedAt) return library;
  const snapshot = new Snapshot(snapshotFolder);
  const read = new Map<string, Segment>();
  for (const name of index.segments)
    if (name) read.set(name, segments.get(name) ?? (await snapshot.readSegment(name)));
  segments = read;
  const all = [...read.values()];
  const tracks = all
    .flatMap((segment) => segment.tracks)
    .sort((one, other) => one.position - other.position)
    .map(({ track }) => track);
  const gone = new Set(all.flatMap((segment) => segment.gone.map(({ id }) => id)));
  library = { publishedAt: index.publishedAt, catalogue: new Catalogue(tracks), gone };
  return library;
}

async function drawData(name: string, catalogue: Catalogue, gone: ReadonlySet<string>) {
  const headers = { 'Content-Type': 'application/json', ...NOT_CACHED };
  if (isGone(name, gone)) return await pack(410, headers, 'null');
  const data = catalogue.read(name);
  return await pack(data === null ? 404 : 200, headers, JSON.stringify(data));
}

function isGone(name: string, gone: ReadonlySet<string>): boolean {
  const [, id] = /^track\/([^/]+)\.json$/.exec(name) ?? [];
  return id !== undefined && gone.has(id);
}

async function pack(
  status: number,
  headers: Record<string, string>,
  text: string,
  isSmallest = false,
): Promise<DrawnFile> {
  const identity = Buffer.from(text);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  if (identity.length < SMALLEST_BYTES) return { status, headers, bodies: { identity }, hash };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: isSmallest ? constants.BROTLI_MAX_QUALITY : QUICK_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity),
  ]);
  return {
    status,
    headers: { ...headers, Vary: 'Accept-Encoding' },
    bodies: { identity, br, gzip: zipped },
    hash,
  };
}
