/**
 * Start byte and headers of a range response.
 *
 * @param range the request's header
 * @param length how much of the file exists, in bytes
 */
export function soundPart(range: string | undefined, length: number) {
  const start = Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
  const headers = {
    'Content-Type': 'audio/mpeg',
    'Accept-Ranges': 'bytes',
    'Content-Range': `bytes ${start}-${length - 1}/${length}`,
    'Content-Length': length - start,
  };
  return { start, headers };
}
