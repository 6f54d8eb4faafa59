import { createHash } from 'node:crypto';

/**
 * The policy of one page: it allows our own files, the inline scripts that the page
 * had when it was built, and calls to our own server and the hosted backend.
 *
 * @param hostedBackend the address of the Supabase project that the pages were built for
 */
export function contentSecurityPolicy(html: string, hostedBackend?: string): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    // Radix Dialog and sonner insert style elements with varying content.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...originsOf(hostedBackend)].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "worker-src 'self'",
    // The preview of an embedded player.
    "frame-src 'self'",
  ].join('; ');
}

/**
 * The policy of an embedded player, which other sites may frame. A frame may be without an origin of its own
 * (`sandbox`): not all browsers then take the site for 'self', so it is named.
 *
 * @param hosts that may frame it; undefined: all
 */
export function embedSecurityPolicy(
  html: string,
  { siteUrl, hostedBackend, hosts }: { siteUrl: string; hostedBackend?: string; hosts?: string },
): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`);
  const own = ["'self'", ...originsOf(siteUrl).slice(0, 1)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${[own, ...new Set(hashes)].join(' ')}`,
    "style-src 'unsafe-inline'",
    `img-src ${own} https:`,
    `media-src ${own} https:`,
    `connect-src ${[own, ...originsOf(hostedBackend).slice(0, 1)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${hosts ? `'self' ${hosts}` : '*'}`,
  ].join('; ');
}

/** Its API, and its Realtime: for a policy, WebSockets are another origin. */
function originsOf(address: string | undefined): string[] {
  const origin = address && URL.parse(address)?.origin;
  return origin && origin !== 'null' ? [origin, origin.replace(/^http/, 'ws')] : [];
}

const COMMENT_OR_SCRIPT =
  /<!--[\s\S]*?-->|<script((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/script\s*>/gi;

function inlineScripts(html: string): string[] {
  return [...html.matchAll(COMMENT_OR_SCRIPT)].flatMap(([, attributes, body]) =>
    attributes === undefined || body === undefined || !runs(attributes) ? [] : [body],
  );
}

/** Whether it is inline code: 'self' covers scripts with an address, and other types, such as JSON-LD, are data. */
function runs(attributes: string): boolean {
  if (/\ssrc\s*=/i.test(attributes)) return false;
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? '';
  return /^$|^module$|javascript$|^importmap$|^speculationrules$/.test(type);
}

function sha256(script: string): string {
  // The browser hashes the parsed text, which has no carriage returns.
  return createHash('sha256').update(script.replace(/\r\n?/g, '\n')).digest('base64');
}
