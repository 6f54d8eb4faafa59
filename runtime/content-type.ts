import { getMimeType } from 'hono/utils/mime';

/** Extensions that are also used for video. */
const SOUND: Record<string, string> = { m4a: 'audio/mp4', webm: 'audio/webm' };

/** By file extension; undefined for an unknown one. */
export function contentType(name: string): string | undefined {
  return SOUND[name.slice(name.lastIndexOf('.') + 1)] ?? getMimeType(name);
}
