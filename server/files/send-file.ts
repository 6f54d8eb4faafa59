import { close, type Mode, type NoParamCallback, type OpenMode, open, read } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import send from 'send';
import { isNamedByContent } from '#domain/cache-control.ts';
import { setSecurityHeaders } from '#domain/security-headers.ts';
import type { LiveFile } from '#media/media-store.ts';
import { log } from '#runtime/log.ts';
import { isErrorStatus, plainError } from '#server/connections/plain-error.ts';
import { type Caller, callerOf, Turns } from '../connections/turns.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { mustNotBeStored } from './long-sound.ts';
import { AT_ONCE, isPlayer, SoundPace } from './pace-sound.ts';
import { rangeToFollow } from './range-request.ts';
import { type SoundSource, sendToPlayer } from './send-to-player.ts';
import { SmallFiles } from './small-files.ts';
import type { FileVariant, StaticFile } from './static-files.ts';

/** Headers that ask for a file only in certain versions. */
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

type ReadCallback = (error: Error | null, bytesRead: number, buffer: Buffer) => void;
type OpenCallback = (error: NodeJS.ErrnoException | null, file: number) => void;
type SendError = Error & { status?: number; headers?: Record<string, string> };

/** As many as Node has threads for reading files. */
const READ_AT_ONCE = 4;
/** Reads of files, for all responses together. */
export const fileReads = new Turns(READ_AT_ONCE);
const smallFiles = new SmallFiles(readFile);

/**
 * Answers with a file, a range of it, or 304 if the client's copy is current. Small files come from memory, larger ones are
 * read piece by piece when it is the caller's turn: a flood of requests for sound delays no one's first visit.
 */
export async function sendFile(
  { incoming, outgoing }: HttpBindings,
  file: StaticFile,
  caller: Caller = callerOf(incoming),
): Promise<Response> {
  const { folder } = file;
  const encoding = chooseEncoding(
    incoming.headers['accept-encoding']?.toString(),
    new Set(file.variants.keys()),
  );
  const variant = file.variants.get(encoding);
  if (!variant || !(file.live || (await isUnchanged(folder, variant)))) {
    log.error('site-changed', {
      message: `A file in ${folder} has changed since the start. Restart the server to serve it.`,
    });
    return plainError(503, { 'Retry-After': '10' });
  }

  if (file.live && !(await hasBegun(file.live, incoming, variant)))
    return plainError(503, { 'Retry-After': '5' });

  for (const [name, value] of Object.entries(file.headers)) outgoing.setHeader(name, value);
  outgoing.setHeader('ETag', variant.etag);
  if (encoding !== 'identity') outgoing.setHeader('Content-Encoding', encoding);

  const small = !file.live && isWholeWanted(incoming) && (await smallFiles.read(folder, variant));
  if (small) {
    outgoing.setHeader('Accept-Ranges', 'bytes');
    outgoing.setHeader('Content-Length', small.length);
    outgoing.end(incoming.method === 'HEAD' ? undefined : small);
    return RESPONSE_ALREADY_SENT;
  }
  const headers = headersToFollow(incoming, variant);
  const type = file.headers['Content-Type'];
  const { sizeBytes } = variant;
  if (mustNotBeStored(type, sizeBytes, headers.range))
    outgoing.setHeader('Cache-Control', 'no-store');
  const isPaced = isPlayer({ headers }, type, sizeBytes);
  if ((isPaced || file.live) && wantsContent(incoming)) {
    const range = readRange(headers.range, sizeBytes);
    if (range) return await answerRange(outgoing, file, variant, { ...range, caller, isPaced });
  }
  const request: IncomingMessage = Object.create(incoming, { headers: { value: headers } });
  return new Promise((resolve) => {
    outgoing.once('close', () => resolve(RESPONSE_ALREADY_SENT));
    send(request, encodeURIComponent(variant.name), {
      root: folder,
      index: false,
      // `send` must not set these headers: they are set above, from values read at the start.
      cacheControl: false,
      etag: false,
      lastModified: false,
      // `send` passes options that it does not know to `fs.createReadStream`.
      ...({
        fs: file.live ? readLive(file.live, variant, headers.range) : readInTurn(caller, outgoing),
      } as object),
    })
      .on('error', (error: SendError) => {
        if (outgoing.headersSent) return outgoing.destroy();
        forgetHeaders(outgoing);
        resolve(plainError(isErrorStatus(error.status) ? error.status : 500, error.headers));
      })
      .pipe(outgoing);
  });
}

/** @returns undefined for another one than 'bytes=from-to', and for one that is not in the file: `send` answers these */
function readRange(range = '', sizeBytes: number): { from: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (first === undefined) return undefined;
  const from = Number(first);
  const end = last ? Math.min(Number(last) + 1, sizeBytes) : sizeBytes;
  return from < end ? { from, end } : undefined;
}

/**
 * A range without `send`, whose stream reads ahead for each listener who waits, and which looks twice at the disk before
 * it sends what is in memory.
 */
async function answerRange(
  outgoing: ServerResponse,
  { folder, live, headers }: StaticFile,
  variant: FileVariant,
  { from, end, caller, isPaced }: { from: number; end: number; caller: Caller; isPaced: boolean },
): Promise<Response> {
  const { name, sizeBytes } = variant;
  let source: SoundSource;
  try {
    source = live
      ? openLive(live, sizeBytes, from)
      : await openInTurn(join(folder, name), caller, outgoing);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    forgetHeaders(outgoing);
    return plainError(isMissing ? 404 : 500);
  }
  outgoing.statusCode = 206;
  outgoing.setHeader('Accept-Ranges', 'bytes');
  outgoing.setHeader('Content-Range', `bytes ${from}-${end - 1}/${sizeBytes}`);
  outgoing.setHeader('Content-Length', end - from);
  const pace = isPaced ? new SoundPace(headers['Content-Type'], sizeBytes) : AT_ONCE;
  await sendToPlayer(outgoing, source, { from, end }, pace).catch(() => {});
  return RESPONSE_ALREADY_SENT;
}

async function openInTurn(
  path: string,
  caller: Caller,
  outgoing: ServerResponse,
): Promise<SoundSource> {
  const file = await promisify(open)(path, 'r');
  const { read } = readInTurn(caller, outgoing);
  return {
    read: (buffer, length, position) =>
      new Promise((resolve, reject) =>
        read(file, buffer, 0, length, position, (error, bytesRead) =>
          error ? reject(error) : resolve(bytesRead),
        ),
      ),
    close: () => close(file),
  };
}

function openLive(live: LiveFile, sizeBytes: number, from: number): SoundSource {
  live.onOpen();
  const readRight = readVerified(live, sizeBytes, from === 0);
  return {
    read: (buffer, length, position) => readRight(buffer, 0, length, position),
    close: live.onClose,
  };
}

function forgetHeaders(outgoing: ServerResponse): void {
  const isHttps = outgoing.hasHeader('Strict-Transport-Security');
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
  setSecurityHeaders(outgoing, isHttps);
}

/** For `fs.createReadStream`. */
function readInTurn(caller: Caller, outgoing: ServerResponse) {
  const inTurn = (
    file: number,
    buffer: Buffer,
    offset: number,
    length: number,
    position: number | null,
    callback: ReadCallback,
  ) =>
    fileReads.take(caller, (done) => {
      // Ends the stream of a client that has gone.
      if (outgoing.destroyed) {
        done();
        return callback(null, 0, buffer);
      }
      read(file, buffer, offset, length, position, (error, bytesRead) => {
        done();
        callback(error, bytesRead, buffer);
      });
    });
  return { open, close, read: inTurn };
}

/** Waits for the first byte to send, as long as an answer can still say that there is none. */
async function hasBegun(
  live: LiveFile,
  incoming: IncomingMessage,
  variant: FileVariant,
): Promise<boolean> {
  const { method, headers } = incoming;
  if (method !== 'GET' || headers['if-none-match'] === variant.etag) return true;
  const [, from = '0'] = /^bytes=(\d+)-/.exec(headers.range ?? '') ?? [];
  return await live.begin(Number(from)).then(
    () => true,
    () => false,
  );
}

/**
 * Waits for what has not arrived yet, without a turn: only the disk is shared by turns. Who gets all of it gets the end
 * only if the content is right: wrong content is cut off, and no cache keeps it.
 */
const readVerified =
  (live: LiveFile, sizeBytes: number, isFromBegin: boolean): LiveFile['read'] =>
  async (buffer, offset, length, position) => {
    if (isFromBegin && position + length >= sizeBytes) await live.verify();
    return await live.read(buffer, offset, length, position);
  };

/** For `fs.createReadStream`. */
function readLive(live: LiveFile, { sizeBytes }: FileVariant, range = 'bytes=0-') {
  const readRight = readVerified(live, sizeBytes, /^ *bytes=0-/.test(range));
  return {
    open: (path: string, flags: OpenMode, mode: Mode, callback: OpenCallback) => {
      live.onOpen();
      open(path, flags, mode, callback);
    },
    close: (file: number, callback: NoParamCallback) => {
      live.onClose();
      close(file, callback);
    },
    read: (
      _file: number,
      buffer: Buffer,
      offset: number,
      length: number,
      position: number,
      callback: ReadCallback,
    ) =>
      void readRight(buffer, offset, length, position).then(
        (bytesRead) => callback(null, bytesRead, buffer),
        (error) => callback(error, 0, buffer),
      ),
  };
}

/** Whether the request is for the whole file, whatever its version. */
const isWholeWanted = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'HEAD' || headers.range === undefined) && isUnconditional({ headers });

/** Whether the answer will have the file's content, or a part of it. */
export const wantsContent = (incoming: IncomingMessage): boolean =>
  incoming.method === 'GET' && isUnconditional(incoming);

const isUnconditional = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  CONDITIONS.every((name) => headers[name] === undefined);

/** The size and ETag were read at the start: for a changed file they would be wrong. */
async function isUnchanged(folder: string, variant: FileVariant): Promise<boolean> {
  // The name contains a hash of the content, so the file cannot have changed. Skipping `stat`
  // avoids waiting for the thread pool under load.
  if (isNamedByContent(`/${variant.name}`)) return true;
  const found = await stat(join(folder, variant.name)).catch(() => undefined);
  return found?.size === variant.sizeBytes && found.mtimeMs === variant.modifiedMs;
}

function headersToFollow(incoming: IncomingMessage, variant: FileVariant) {
  const { 'if-range': _, ...headers } = incoming.headers;
  return { ...headers, range: rangeToFollow(incoming, variant) };
}
