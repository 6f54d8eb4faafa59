/** How long a browser or CDN may keep the file at this address of the site. */
export function cacheControl(path: string): string {
  if (isNamedByContent(path)) return 'public, max-age=31536000, immutable';
  // A page and the data beside it name files of one build, so they are asked for again each time.
  if (/\.(html|data)$/.test(path)) return 'no-cache';
  return 'public, max-age=3600';
}

/** Such a name carries a hash of the content: another content has another name. */
export function isNamedByContent(path: string): boolean {
  return /^\/(assets|sound|covers)\//.test(path) || /^\/art\/.+\.[0-9a-f]{8,}\.\w+$/.test(path);
}
