import { type FieldWith, TRACK_FIELDS } from '#domain/track.ts';
import { type EditedField, fieldsWith } from '#domain/track-fields.ts';

type FlagField = EditedField & FieldWith<{ kind: 'flag' }>;

export const isFlag = (field: EditedField): field is FlagField =>
  TRACK_FIELDS[field].kind === 'flag';

const HALF_KINDS: readonly string[] = ['line', 'word', 'number', 'whole'];
const isHalf = (field: EditedField) => HALF_KINDS.includes(TRACK_FIELDS[field].kind);

/** The form's fields in their order: short ones that follow each other share a grid. */
export function fieldRows(form: 'main' | 'more'): EditedField[][] {
  const rows: EditedField[][] = [];
  for (const field of fieldsWith({ form })) {
    const row = rows.at(-1);
    if (row?.every(isHalf) && isHalf(field)) row.push(field);
    else rows.push([field]);
  }
  return rows;
}
