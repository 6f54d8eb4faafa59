/** How long a browser or CDN may keep the file at this address of the site. */
export function cacheControl(path: string): string {
  return isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/** Whether the name contains a hash of the content, so that changed content has another name. */
export function isNamedByContent(path: string): boolean {
  return /^\/assets\//.test(path) || /^\/(art|sound|covers|waveforms)\/.*[0-9a-f]{8,}/.test(path);
}

/** Half an hour of sound at 128 kbit/s. nginx-rules.ts has the same limit. */
const LONG_SOUND_BYTES = 30_000_000;

/**
 * Keeps a long mix out of the browser's cache (decision 056): with a part of the file in its cache, Chromium sends the
 * request of each seek twice. CDNs that know RFC 9213 keep it.
 */
export const longSoundHeaders = (path: string, sizeBytes: number): Record<string, string> =>
  path.startsWith('/sound/') && sizeBytes >= LONG_SOUND_BYTES
    ? { 'Cache-Control': 'no-store', 'CDN-Cache-Control': 'public, max-age=31536000, immutable' }
    : {};
