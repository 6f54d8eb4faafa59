import { useState } from 'react';
import type { EditableTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { CheckField } from '../check-field.tsx';
import { chapterLines } from './chapter-lines.ts';
import { numberText } from './number-text.ts';
import { TextArea } from './text-area.tsx';

const { editor } = studioTrackMessages;
const LONGEST_LYRICS = 20_000;

type MoreTrackFieldsProps = {
  track: EditableTrackRow;
  numberProblem: (name: 'year' | 'track_number') => string | undefined;
  chaptersProblem: string | undefined;
};

/**
 * Rarely edited fields, collapsed at first. They are saved all the same; a problem expands them.
 */
export function MoreTrackFields({ track, numberProblem, chaptersProblem }: MoreTrackFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasProblem = [numberProblem('year'), numberProblem('track_number'), chaptersProblem].some(
    Boolean,
  );
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="rounded-xl border border-line px-4"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{editor.more}</summary>
      <div className="flex flex-col gap-4 pb-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="year"
            label={editor.year}
            defaultValue={numberText(track.year)}
            problem={numberProblem('year')}
            inputMode="numeric"
          />
          <TextField
            name="track_number"
            label={editor.trackNumber}
            defaultValue={numberText(track.track_number)}
            problem={numberProblem('track_number')}
            inputMode="numeric"
          />
        </div>
        <TextField
          name="youtube_url"
          label={editor.youtube}
          defaultValue={track.youtube_url ?? ''}
          placeholder="https://youtu.be/…"
          inputMode="url"
          autoCapitalize="none"
        />
        <TextArea
          name="chapters"
          label={editor.chapters}
          defaultValue={chapterLines(track.chapters)}
          problem={chaptersProblem}
          placeholder="12:30 Tên bài"
        />
        <TextArea
          name="lyrics"
          label={editor.lyrics}
          defaultValue={track.lyrics ?? ''}
          maxLength={LONGEST_LYRICS}
        />
        <CheckField name="is_original" label={editor.isOriginal} isChecked={track.is_original} />
      </div>
    </details>
  );
}
