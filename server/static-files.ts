import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cacheControl } from './cache-control.ts';
import type { Encoding } from './choose-encoding.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { contentType } from './content-type.ts';
import { isCompressible } from './is-compressible.ts';

/** One address of the site and the ways its bytes may be sent. */
export type StaticFile = {
  headers: Readonly<Record<string, string>>;
  variants: ReadonlyMap<Encoding, FileVariant>;
};

export type FileVariant = {
  /** Inside the folder, with its slashes. */
  name: string;
  sizeBytes: number;
  modifiedMs: number;
  /** A hash of the very bytes sent: strong, equal on every machine, one for each encoding. */
  etag: string;
};

export type StaticFiles = {
  folder: string;
  /** By decoded path: '/favicon.ico'. Pages are not among them. */
  files: ReadonlyMap<string, StaticFile>;
  /** By decoded path without index.html: '/', '/track/x'. */
  pages: ReadonlyMap<string, StaticFile>;
  /** What an address is answered with that nothing is at. */
  notFoundPage: StaticFile;
  /** The page without a content, for addresses the browser finds the page of by itself. */
  fallbackPage: StaticFile;
};

const ENDINGS: ReadonlyMap<Encoding, string> = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
]);

/**
 * Everything the built site consists of. What is not in it cannot be asked for, whatever the
 * address looks like: names starting with a dot and links to elsewhere are left out.
 *
 * @throws Error when the folder holds no built site
 */
export async function indexStaticFiles(folder: string): Promise<StaticFiles> {
  const names = new Set(await listNames(folder));
  const indexed = new Map<string, StaticFile>();
  for (const name of names)
    if (!isEncodedSibling(name, names))
      indexed.set(`/${name}`, await describe(folder, name, names));

  const files = new Map([...indexed].filter(([path]) => !path.endsWith('.html')));
  const pages = new Map(
    [...indexed]
      .filter(([path]) => path.endsWith('/index.html'))
      .map(([path, file]) => [path.slice(0, -'/index.html'.length) || '/', file]),
  );
  const notFoundPage = pages.get('/404');
  const fallbackPage = indexed.get('/__spa-fallback.html');
  if (!pages.has('/') || !notFoundPage || !fallbackPage)
    throw new Error(`There is no built site in ${folder}. Run "npm start", which builds it.`);
  pages.delete('/404');
  return { folder, files, pages, notFoundPage, fallbackPage };
}

async function listNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !/(^|\/)\./.test(name));
}

function isEncodedSibling(name: string, names: ReadonlySet<string>): boolean {
  const plain = name.replace(/\.(br|gz)$/, '');
  return plain !== name && isCompressible(plain) && names.has(plain);
}

async function describe(
  folder: string,
  name: string,
  names: ReadonlySet<string>,
): Promise<StaticFile> {
  const path = `/${name}`;
  const variants = new Map([['identity' as Encoding, await readVariant(folder, name)]]);
  for (const [encoding, ending] of ENDINGS)
    if (isCompressible(name) && names.has(name + ending))
      variants.set(encoding, await readVariant(folder, name + ending));

  const headers: Record<string, string> = {
    'Content-Type': contentType(name) ?? 'application/octet-stream',
    'Cache-Control': cacheControl(path),
  };
  if (variants.size > 1) headers.Vary = 'Accept-Encoding';
  // Link previews and media keys of other programs show the covers.
  if (path.startsWith('/covers/')) headers['Cross-Origin-Resource-Policy'] = 'cross-origin';
  if (name.endsWith('.html'))
    headers['Content-Security-Policy'] = contentSecurityPolicy(
      await readFile(join(folder, name), 'utf8'),
    );
  return { headers, variants };
}

async function readVariant(folder: string, name: string): Promise<FileVariant> {
  const location = join(folder, name);
  const hash = createHash('sha256');
  const { size, mtimeMs } = await stat(location);
  await pipeline(createReadStream(location), hash);
  const etag = `"${hash.digest('base64url').slice(0, 27)}"`;
  return { name, sizeBytes: size, modifiedMs: mtimeMs, etag };
}
