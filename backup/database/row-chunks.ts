import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** A row's values in PostgreSQL's text form. */
export type Row = (string | null)[];

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Each chunk is a member of the archive with rows of one table, one JSON array per line. */
export const chunkPath = (schema: string, table: string, number: number) =>
  `database/${schema}.${table}/${String(number).padStart(6, '0')}.ndjson.gz`;

/** A chunk's schema and table, or undefined for another member. */
export function readChunkPath(path: string): { schema: string; name: string } | undefined {
  const [, schema, name] = /^database\/([^./]+)\.([^/]+)\/\d{6,}\.ndjson\.gz$/.exec(path) ?? [];
  return schema && name ? { schema, name } : undefined;
}

/** Compresses lines of JSON, each of which ends with a line feed. */
export const packRows = (lines: string[]): Promise<Buffer> => compress(lines.join(''));

export async function unpackRows(chunk: Uint8Array): Promise<Row[]> {
  const text = (await decompress(chunk)).toString();
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}
