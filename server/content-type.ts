import { getMimeType } from 'hono/utils/mime';

/** By the ending of a file's name; undefined when the site has no such kind of file. */
export function contentType(name: string): string | undefined {
  return name.endsWith('.m4a') ? 'audio/mp4' : getMimeType(name);
}
