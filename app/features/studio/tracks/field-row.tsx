import type { EditableTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { LONGEST_TEXT, TRACK_FIELDS } from '#domain/track.ts';
import { columnOf, type EditedField } from '#domain/track-fields.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { CheckField } from '../fields/check-field.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { isFlag } from './field-kinds.ts';
import { fieldText } from './field-text.ts';

const { editor } = studioTrackMessages;

type FieldProps = {
  track: EditableTrackRow;
  /** The fields that could not be read. */
  unread: readonly EditedField[];
  isGridLocked: boolean;
};

/** Fields side by side; the last one of an odd number is as wide as two. */
export function FieldRow({ fields, ...props }: FieldProps & { fields: readonly EditedField[] }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field} className="sm:last:odd:col-span-2">
          <Field field={field} {...props} />
        </div>
      ))}
    </div>
  );
}

function Field({ field, track, unread, isGridLocked }: FieldProps & { field: EditedField }) {
  const { kind, column } = TRACK_FIELDS[field];
  const label = editor.fields[field];
  if (isFlag(field))
    return <CheckField name={column} label={label} isChecked={track[columnOf(field)]} />;
  const input = {
    ...{ name: column, label, defaultValue: fieldText(field, track) },
    problem: unread.includes(field) ? problemOf(field) : undefined,
  };
  switch (kind) {
    case 'name':
      return <TextField {...input} required dir="auto" />;
    case 'word':
      return <TextField {...input} required />;
    case 'number':
      return (
        <TextField
          {...input}
          label={isGridLocked ? editor.locked(label) : label}
          readOnly={isGridLocked}
          inputMode="decimal"
        />
      );
    case 'whole':
      return <TextField {...input} inputMode="numeric" />;
    case 'youtube':
      return (
        <TextField
          {...input}
          placeholder="https://youtu.be/…"
          inputMode="url"
          autoCapitalize="none"
        />
      );
    case 'chapters':
      return <TextArea {...input} placeholder="12:30 Tên bài" />;
    case 'lines':
    case 'lyrics':
      return <TextArea {...input} maxLength={LONGEST_TEXT[kind]} />;
    default:
      return <TextField {...input} dir="auto" />;
  }
}

const problemOf = (field: EditedField) =>
  field === 'chapters' ? editor.notChapters : editor.notANumber;
