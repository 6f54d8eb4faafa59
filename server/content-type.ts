import { getMimeType } from 'hono/utils/mime';

/** Kinds that other programs use for video, too. */
const SOUND: Record<string, string> = { m4a: 'audio/mp4', webm: 'audio/webm' };

/** By the ending of a file's name; undefined when the site has no such kind of file. */
export function contentType(name: string): string | undefined {
  return SOUND[name.slice(name.lastIndexOf('.') + 1)] ?? getMimeType(name);
}
