import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cacheControl } from '#domain/cache-control.ts';
import { EMBED_SCRIPTS } from '#domain/embeds.ts';
import { isCompressible } from '#domain/is-compressible.ts';
import type { LiveFile } from '#media/media-store.ts';
import { contentType } from '#runtime/content-type.ts';
import type { Encoding } from './choose-encoding.ts';

/** One file of the site, with the encodings in which it can be sent. */
export type StaticFile = {
  folder: string;
  headers: Readonly<Record<string, string>>;
  variants: ReadonlyMap<Encoding, FileVariant>;
  /** Set while the file is still being fetched from object storage. */
  live?: LiveFile;
};

export type FileVariant = {
  /** Path below the folder, with slashes. */
  name: string;
  sizeBytes: number;
  modifiedMs: number;
  /**
   * A strong ETag: a hash of the bytes as sent. Each encoding has its own, and it is equal on every
   * machine.
   */
  etag: string;
};

/** By decoded path: '/favicon.ico'. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const ENDINGS: ReadonlyMap<Encoding, string> = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
]);

/**
 * All files of a folder. Only these can be requested, whatever the URL looks like: names starting with a dot
 * and symbolic links are left out.
 */
export async function indexStaticFiles(folder: string): Promise<StaticFiles> {
  const names = new Set(await listNames(folder));
  const files = new Map<string, StaticFile>();
  for (const name of names)
    if (!isEncodedSibling(name, names)) files.set(`/${name}`, await describe(folder, name, names));
  return files;
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
  if (EMBED_SCRIPTS.test(path)) headers['Cross-Origin-Resource-Policy'] = 'cross-origin';
  if (variants.size > 1) headers.Vary = 'Accept-Encoding';
  return { folder, headers, variants };
}

async function readVariant(folder: string, name: string): Promise<FileVariant> {
  const location = join(folder, name);
  const hash = createHash('sha256');
  const { size, mtimeMs } = await stat(location);
  await pipeline(createReadStream(location), hash);
  const etag = `"${hash.digest('base64url').slice(0, 27)}"`;
  return { name, sizeBytes: size, modifiedMs: mtimeMs, etag };
}
