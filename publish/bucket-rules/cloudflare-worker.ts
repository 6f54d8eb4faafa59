import { SOUND } from '#domain/cache-control.ts';
import { ONLY_HTTPS, SECURITY_HEADERS } from '#domain/security-headers.ts';
import {
  type BucketRuleParts,
  bucketParts,
  comment,
  INTRODUCTION,
  MEDIA_PATTERN,
} from './rule-parts.ts';

/** JavaScript for a Worker on the site's routes, with the R2 bucket bound as BUCKET. */
export function cloudflareWorker(parts: BucketRuleParts): string {
  const { key } = bucketParts(parts);
  const isHttps = parts.siteUrl.startsWith('https:');
  const headers = {
    ...SECURITY_HEADERS,
    ...(isHttps && { 'Strict-Transport-Security': ONLY_HTTPS }),
  };
  return `${comment(INTRODUCTION, '//')}
//
// A Worker with the route of the site's name, and the R2 bucket as the binding BUCKET. wrangler.toml:
//   name = "vinahouse"
//   main = "cloudflare-worker.js"
//   compatibility_date = "2026-11-01"
//   routes = [{ pattern = "nhac.example/*", zone_name = "nhac.example" }]
//   r2_buckets = [{ binding = "BUCKET", bucket_name = ${JSON.stringify(parts.s3.bucket)} }]
// The zone's DNS leads to the site's own server, which the Worker reaches by fetch.

const KEY = ${JSON.stringify(key)};
const MEDIA = /^\\/(${MEDIA_PATTERN.replaceAll('/', '\\/')})$/;
const HEADERS = ${JSON.stringify(headers, null, 2)};
/** How long a takedown takes here. */
const REMEMBERED_S = 5;

export default {
  async fetch(request, env, context) {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/_bucket/')) return new Response('404\\n', { status: 404 });
    const [, key] = MEDIA.exec(url.pathname) ?? [];
    const isPlain = ['if-none-match', 'if-match', 'if-range'].every((name) => !request.headers.has(name));
    if (!key || !isPlain || !['GET', 'HEAD'].includes(request.method)) return fetch(request);
    try {
      return (await answer(request, key, env, context)) ?? (await fetch(request));
    } catch {
      return fetch(request);
    }
  },
};

/** null for what the site answers. */
async function answer(request, key, env, context) {
  const allowed = await ask(new URL('/_bucket/' + key, request.url), context);
  if (allowed.status !== 204) return null;
  const range = parseRange(request.headers.get('range'));
  if (range === 'odd') return null;
  const object = await env.BUCKET.get(key, range ? { range } : {});
  if (!object?.body) return null;
  const { size } = object;
  const first = range?.offset ?? (range ? Math.max(size - range.suffix, 0) : 0);
  const length = Math.min(range?.length ?? size, size - first);
  const keep = allowed.headers.get('X-Bucket-Cache');
  // Long mixes are not stored, except for their first bytes.
  const isBegin = /^bytes=0-\\d{1,5}$/.test(request.headers.get('range') ?? '');
  const headers = new Headers(HEADERS);
  headers.set('Content-Type', allowed.headers.get('X-Bucket-Type'));
  headers.set('Cache-Control', isBegin && keep === 'no-store' ? '${SOUND}' : keep);
  headers.set('ETag', allowed.headers.get('X-Bucket-Etag'));
  headers.set('Accept-Ranges', 'bytes');
  headers.set('Content-Length', String(length));
  if (/^(covers|sound)[/]/.test(key)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  if (range) headers.set('Content-Range', \`bytes \${first}-\${first + length - 1}/\${size}\`);
  const body = request.method === 'HEAD' ? null : object.body;
  return new Response(body, { status: range ? 206 : 200, headers, encodeBody: 'manual' });
}

/** The site's word, remembered for some seconds. */
async function ask(url, context) {
  const known = await caches.default.match(url);
  if (known) return new Response(null, { status: 204, headers: known.headers });
  const said = await fetch(url, { headers: { 'X-Proxy-Key': KEY }, redirect: 'manual' });
  if (said.status === 204) {
    const headers = new Headers(said.headers);
    headers.set('Cache-Control', 's-maxage=' + REMEMBERED_S);
    // A cache takes no 204.
    context.waitUntil(caches.default.put(url, new Response('', { status: 200, headers })));
  }
  return said;
}

/** One range; 'odd' for what the site had better answer. */
function parseRange(header) {
  if (header === null) return undefined;
  const [, first, last] = /^bytes=(\\d*)-(\\d*)$/.exec(header) ?? [];
  if (first === undefined || (first === '' && last === '')) return 'odd';
  if (first === '') return Number(last) > 0 ? { suffix: Number(last) } : 'odd';
  if (last === '') return { offset: Number(first) };
  return Number(last) < Number(first) ? 'odd' : { offset: Number(first), length: Number(last) - Number(first) + 1 };
}
`;
}
