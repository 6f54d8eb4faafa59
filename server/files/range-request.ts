import type { IncomingMessage } from 'node:http';

/**
 * The Range header to apply, or undefined to send the whole file. Corrects the cases in which `send` does not
 * follow RFC 9110.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14.2
 */
export function rangeToFollow(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  file: { etag: string; sizeBytes: number },
): string | undefined {
  // Ranges are defined for GET only.
  if (method !== 'GET') return undefined;
  // If-Range needs an exact match, and our files have no date that it could contain instead.
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== file.etag) return undefined;
  // When a file is shorter than the requested last bytes, they are the whole file.
  return headers.range?.replace(/([=,]\s*)-(\d+)/g, (spec, before, length) =>
    Number(length) > file.sizeBytes ? `${before}-${file.sizeBytes}` : spec,
  );
}
