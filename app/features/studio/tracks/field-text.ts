import type { EditableTrackRow, TrackFields } from '#app/backend/rows/studio-track-rows.ts';
import { TRACK_FIELDS } from '#domain/track.ts';
import type { EditedField } from '#domain/track-fields.ts';
import { chapterLines, readChapters } from './chapter-lines.ts';
import { numberText, readNumber } from './number-text.ts';

export type TextField = Exclude<EditedField, 'isOriginal' | 'downloadable'>;

/** A field as the form shows it. */
export function fieldText(field: TextField, track: EditableTrackRow): string {
  const value = track[TRACK_FIELDS[field].column];
  if (field === 'chapters') return chapterLines(track.chapters);
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'number' ? numberText(value) : (value ?? '');
}

/** The value of a text in the form; undefined if it cannot be read. */
export function readFieldText(
  field: TextField,
  text: string,
  track: EditableTrackRow,
): TrackFields[keyof TrackFields] | undefined {
  switch (TRACK_FIELDS[field].kind) {
    case 'number':
    case 'whole':
      return readNumber(text);
    case 'chapters': {
      const chapters = readChapters(text, track.chapters) ?? undefined;
      return chapters?.length === 0 ? null : chapters;
    }
    case 'tags':
      return text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '');
    case 'lyrics':
    case 'youtube':
      return text.trim() === '' ? null : text;
    default:
      return text;
  }
}
