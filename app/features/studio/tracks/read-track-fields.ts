import type { EditableTrackRow, TrackFields } from '#app/backend/rows/studio-track-rows.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { readChapters } from './chapter-lines.ts';
import { readNumber } from './number-text.ts';

const TEXTS = ['title', 'artist', 'album', 'genre', 'description'] as const;
/** Null if empty. */
const OPTIONAL_TEXTS = ['lyrics', 'youtube_url'] as const;
const NUMBERS = ['bpm', 'first_downbeat_sec', 'year', 'track_number'] as const;
const SWITCHES = ['downloadable', 'is_original', 'grid_locked'] as const;
type UnreadField = (typeof NUMBERS)[number] | 'chapters';

/** `unread` are the fields that could not be parsed. */
export type ReadFields = { changes: Partial<TrackFields>; unread: UnreadField[] };

/** The form's changes to the track. Numbers may be 0,05 or 0.05. */
export function readTrackFields(form: HTMLFormElement, track: EditableTrackRow): ReadFields {
  const fields: Partial<TrackFields> = {};
  const unread: UnreadField[] = [];
  // FormData may have CRLF line ends.
  const read = (name: string) => readField(form, name).replaceAll('\r\n', '\n');
  for (const name of TEXTS) fields[name] = read(name);
  for (const name of OPTIONAL_TEXTS) fields[name] = read(name).trim() === '' ? null : read(name);
  for (const name of NUMBERS) {
    const number = readNumber(read(name));
    if (number === undefined) unread.push(name);
    else fields[name] = number;
  }
  const chapters = readChapters(read('chapters'), track.chapters);
  if (!chapters) unread.push('chapters');
  else fields.chapters = chapters.length > 0 ? chapters : null;
  fields.tags = read('tags')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  for (const name of SWITCHES) fields[name] = new FormData(form).has(name);
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(track[name as keyof TrackFields]);
  const changes: Partial<TrackFields> = Object.fromEntries(
    Object.entries(fields).filter(isChanged),
  );
  // The backend accepts a change to a locked grid only in a call that also sends `grid_locked`.
  if ('bpm' in changes || 'first_downbeat_sec' in changes) changes.grid_locked = fields.grid_locked;
  return { changes, unread };
}
