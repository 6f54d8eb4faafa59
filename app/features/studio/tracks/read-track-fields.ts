import type { EditableTrackRow, TrackFields } from '#app/backend/studio-tracks.ts';
import { readField } from '#app/ui/use-filled-form.ts';

const TEXTS = ['title', 'artist', 'album', 'genre', 'description'] as const;
const NUMBERS = ['bpm', 'first_downbeat_sec'] as const;
export type NumberField = (typeof NUMBERS)[number];

export type ReadFields = { changes: Partial<TrackFields>; notNumbers: NumberField[] };

/** What the form says otherwise than the track. Both 0,05 and 0.05 are numbers. */
export function readTrackFields(form: HTMLFormElement, track: EditableTrackRow): ReadFields {
  const fields: Partial<TrackFields> = {};
  const notNumbers: NumberField[] = [];
  // A form's text has line ends of its own.
  for (const name of TEXTS) fields[name] = readField(form, name).replaceAll('\r\n', '\n');
  for (const name of NUMBERS) {
    const written = readField(form, name).trim().replace(',', '.');
    if (written !== '' && !/^\d+(\.\d+)?$/.test(written)) notNumbers.push(name);
    else fields[name] = written === '' ? null : Number(written);
  }
  fields.tags = readField(form, 'tags')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  fields.downloadable = new FormData(form).has('downloadable');
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(track[name as keyof TrackFields]);
  return { changes: Object.fromEntries(Object.entries(fields).filter(isChanged)), notNumbers };
}
