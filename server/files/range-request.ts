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
  if (!isValid(headers.range)) return undefined;
  // When a file is shorter than the requested last bytes, they are the whole file.
  return headers.range?.replace(/([=,]\s*)-(\d+)/g, (spec, before, length) =>
    Number(length) > file.sizeBytes ? `${before}-${file.sizeBytes}` : spec,
  );
}

/** One wrong range, such as 5-2, makes the whole header invalid. An element may be empty. */
function isValid(range = ''): boolean {
  const [, list] = /^ *bytes=(.*)$/.exec(range) ?? [];
  return list?.split(',').every((spec) => isValidSpec(spec.trim())) ?? false;
}

function isValidSpec(spec: string): boolean {
  const [, first, last] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
  if (first === undefined || last === undefined) return spec === '';
  if (first === '' || last === '') return first !== last;
  return BigInt(first) <= BigInt(last);
}
