import type { EditableTrackRow, TrackFields } from '#app/backend/rows/studio-track-rows.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { columnOf, type EditedField, editedFields } from '#domain/track-fields.ts';
import { isFlag } from './field-kinds.ts';
import { readFieldText } from './field-text.ts';

/** `unread` are the fields that could not be parsed. */
export type ReadFields = { changes: Partial<TrackFields>; unread: EditedField[] };

/** The form's changes to the track. Numbers may be 0,05 or 0.05. */
export function readTrackFields(form: HTMLFormElement, track: EditableTrackRow): ReadFields {
  const data = new FormData(form);
  const fields = new Map<string, unknown>([['grid_locked', data.has('grid_locked')]]);
  const unread: EditedField[] = [];
  for (const field of editedFields()) {
    const column = columnOf(field);
    // FormData may have CRLF line ends.
    const text = readField(form, column).replaceAll('\r\n', '\n');
    const value = isFlag(field) ? data.has(column) : readFieldText(field, text, track);
    if (value === undefined) unread.push(field);
    else fields.set(column, value);
  }
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(track[name as keyof TrackFields]);
  const changes: Partial<TrackFields> = Object.fromEntries([...fields].filter(isChanged));
  // The backend accepts a change to a locked grid only in a call that also sends `grid_locked`.
  if ('bpm' in changes || 'first_downbeat_sec' in changes)
    changes.grid_locked = data.has('grid_locked');
  return { changes, unread };
}
