/** How long a browser or CDN may keep the file at this address of the site. */
export function cacheControl(path: string): string {
  return isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/** Whether the name contains a hash of the content, so that changed content has another name. */
export function isNamedByContent(path: string): boolean {
  return /^\/assets\//.test(path) || /^\/(art|sound|covers|waveforms)\/.*[0-9a-f]{8,}/.test(path);
}
