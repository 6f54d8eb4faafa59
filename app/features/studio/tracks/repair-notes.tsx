import type { EditableTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { columnOf, fieldsWith, TEXT_KINDS } from '#domain/track-fields.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';

const { editor } = studioTrackMessages;
const FIELDS = fieldsWith({ from: 'tags', kind: TEXT_KINDS });

type RepairNotesProps = {
  track: EditableTrackRow;
  /** Writes a text into the form; it is saved with the form. */
  onUse: (column: string, text: string) => void;
};

/** The file's original text where the import repaired an old Vietnamese encoding. */
export function RepairNotes({ track, onUse }: RepairNotesProps) {
  const repaired = FIELDS.flatMap((field) => {
    const before = track.repairs[field]?.normalize('NFC').trim();
    return before && before !== track[columnOf(field)] ? [{ field, before }] : [];
  });
  if (repaired.length === 0) return null;
  return (
    <ul aria-label={editor.repairs} className="flex flex-col gap-2 text-sm">
      {repaired.map(({ field, before }) => (
        <li key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="wrap-anywhere min-w-0 flex-1 basis-48 text-ash">
            {editor.repaired(editor.fields[field], before)}
          </p>
          <button
            type="button"
            aria-label={editor.undoRepairOf(editor.fields[field])}
            onClick={() => onUse(columnOf(field), before)}
            className={buttonStyles.quiet}
          >
            {editor.undoRepair}
          </button>
        </li>
      ))}
    </ul>
  );
}
