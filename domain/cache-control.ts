/** Of files whose names contain a hash of their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/**
 * For sound. Its names contain a hash, too, but a takedown must reach others' caches. Browsers keep it for an
 * hour, CDNs and proxies for five minutes. Then they revalidate it by its ETag (decision 076).
 */
export const SOUND = 'public, max-age=3600, s-maxage=300';

/**
 * For covers and waveforms. A browser may keep what it has shown. Shared caches ask again after five minutes, as for
 * sound: a takedown is for these, too.
 */
export const PICTURE = 'public, max-age=31536000, s-maxage=300, immutable';

/** How long a browser or CDN may keep the file at this address of the site. */
export function cacheControl(path: string): string {
  if (path.startsWith('/sound/')) return SOUND;
  if (/^\/(covers|waveforms)\//.test(path)) return PICTURE;
  return isNamedByContent(path) ? IMMUTABLE : 'public, max-age=3600';
}

/** Whether the name contains a hash of the content, so that changed content has another name. */
export function isNamedByContent(path: string): boolean {
  return /^\/assets\//.test(path) || /^\/(art|sound|covers|waveforms)\/.*[0-9a-f]{8,}/.test(path);
}
