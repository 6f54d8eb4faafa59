import type pg from 'pg';
import { messages } from './commands.messages.ts';
import { findTrack, IS_KNOWN } from './find-track.ts';

const LISTED = `id, title, artist, album, genre, tags, status, origin, duration_sec, bpm,
  first_downbeat_sec, year, downloadable, playback_count::float8, likes_count::float8, added_at`;
const LONGEST_CELL = 40;

type Listed = {
  id: string;
  title: string;
  artist: string;
  status: string;
  duration_sec: number | null;
};

/** One line per track, in the order of the lists; with JSON, one object per line. */
export async function listTracks(client: pg.ClientBase, isJson: boolean): Promise<string[]> {
  const { rows } = await client.query<Listed>(
    `select ${LISTED} from public.tracks where ${IS_KNOWN} order by list_position`,
  );
  if (isJson) return rows.map((row) => JSON.stringify(row));
  if (rows.length === 0) return [messages.emptyCatalogue];
  return table([
    messages.listHead,
    ...rows.map((row) => [
      row.id,
      row.title,
      row.artist,
      minutes(row.duration_sec),
      messages.status(row.status),
    ]),
  ]);
}

/** All data of a track and its files. */
export async function showTrack(
  client: pg.ClientBase,
  id: string,
  isJson: boolean,
): Promise<string[]> {
  const track = await findTrack(client, id);
  const files = await client.query<{ path: string; state: string; tags: unknown }>(
    'select path, state, tags from private.library_files where track_id = $1 order by path',
    [id],
  );
  const known = { ...track, files: files.rows.map(({ path }) => path) };
  if (isJson) return [JSON.stringify(known)];
  return Object.entries(known)
    .filter(([, value]) => value !== null && value !== '')
    .flatMap(([name, value]) => `${name}: ${show(value)}`.split('\n'));
}

function show(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function minutes(sec: number | null): string {
  if (sec === null) return '';
  const whole = Math.round(sec);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function table(rows: string[][]): string[] {
  const cut = rows.map((row, line) =>
    // Ids are never cut off, since people copy them into commands.
    row.map((cell, column) => (line > 0 && column === 0 ? cell : shorten(cell))),
  );
  const widths = (cut[0] ?? []).map((_, column) =>
    Math.max(...cut.map((row) => [...(row[column] ?? '')].length)),
  );
  return cut.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd(),
  );
}

function shorten(cell: string): string {
  const letters = [...cell];
  return letters.length > LONGEST_CELL ? `${letters.slice(0, LONGEST_CELL - 1).join('')}…` : cell;
}
