import { getMimeType } from 'hono/utils/mime';

/** By the ending of a file's name; undefined when the site has no such kind of file. */
export function contentType(name: string): string | undefined {
  // React Router's prerendered loader data.
  if (name.endsWith('.data')) return 'text/x-script; charset=utf-8';
  return getMimeType(name);
}
