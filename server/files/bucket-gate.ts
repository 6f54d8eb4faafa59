import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { MediaStore } from '#media/media-store.ts';
import { contentType } from '#runtime/content-type.ts';
import { plainError } from '../connections/plain-error.ts';
import { isLongSound } from './long-sound.ts';
import { isPublishedSize, mediaHeaders } from './media-files.ts';
import { paceOf } from './pace-sound.ts';

type Parts = {
  /** What a proxy shows: see proxy-key.ts. */
  key: string;
  sign: NonNullable<MediaStore['sign']>;
  stateOf: (path: string) => string;
};

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Tells a proxy that reads the bucket itself where a file is: with 204, only if it belongs to a published track. The
 * bucket also holds what is hidden, scheduled or refused, so a proxy asks for each file, and whatever gets another answer
 * it sends to the site. Nobody without the key learns that this exists.
 */
export function bucketGate({ key, sign, stateOf }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/_bucket/*', async (c) => {
    if (!timingSafeEqual(hash(c.req.header('X-Proxy-Key') ?? ''), hash(key)))
      return plainError(404);
    const path = c.req.path.slice('/_bucket'.length);
    if (stateOf(path) !== 'published' || !isPublishedSize(path)) return refuse();
    const file = await sign(path).catch(() => null);
    if (!file) return refuse();
    const type = contentType(path);
    const { burstBytes, bytesPerSec } = paceOf(type, file.sizeBytes);
    const { headers, etag } = mediaHeaders(path);
    return new Response(null, {
      status: 204,
      headers: {
        'Cache-Control': 'no-store',
        'X-Bucket-Target': file.target,
        ...partsOf(file.target),
        'X-Bucket-Type': headers['Content-Type'],
        'X-Bucket-Cache': isLongSound(type, file.sizeBytes) ? 'no-store' : headers['Cache-Control'],
        'X-Bucket-Etag': etag,
        'X-Bucket-Policy': headers['Cross-Origin-Resource-Policy'] ?? 'same-origin',
        ...(path.startsWith('/sound/') && {
          'X-Bucket-Burst': String(burstBytes),
          'X-Bucket-Rate': String(bytesPerSec),
        }),
      },
    });
  });
  return app;
}

/** The path, and each value of the query by itself: Caddy would escape a whole query. */
function partsOf(target: string): Record<string, string> {
  const { pathname, searchParams } = new URL(target, 'http://bucket');
  const values = [...searchParams].map(([name, value]) => [name.replace('X-', 'X-Bucket-'), value]);
  return { 'X-Bucket-Path': pathname, ...Object.fromEntries(values) };
}

/** nginx knows no other refusal. */
const refuse = () => new Response(null, { status: 403, headers: { 'Cache-Control': 'no-store' } });
