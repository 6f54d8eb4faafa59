import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { EditableArtistRow } from '#app/backend/rows/artist-rows.ts';
import { mergeArtist } from '#app/backend/studio-artists.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { ConfirmDialog } from '../acts/confirm-dialog.tsx';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { studioArtistsQuery } from './artists.queries.ts';

const say = studioArtistMessages.who;
const MOST_CANDIDATES = 8;

type MergeDialogProps = { artist: EditableArtistRow; onClose: () => void; onDone: () => void };

/** Asks whose page goes on, and says what happens to the other. */
export function MergeDialog({ artist, onClose, onDone }: MergeDialogProps) {
  const [words, setWords] = useState('');
  const [into, setInto] = useState<string>();
  const { data } = useInfiniteQuery(studioArtistsQuery(useDeferredValue(words.trim())));
  const found = data?.pages[0]?.artists.filter(({ id }) => id !== artist.id) ?? [];
  const candidates = found.slice(0, MOST_CANDIDATES);
  const chosen = candidates.some(({ id }) => id === into) ? into : undefined;
  return (
    <ConfirmDialog
      question={say.mergeQuestion(artist.name)}
      warning={say.mergeWarning(artist.name)}
      confirm={say.mergeConfirm}
      confirming={say.merging}
      isDisabled={!chosen}
      done={() => tellWhenShown(say.merged, [], 'shown')}
      act={async () => {
        if (chosen) await mergeArtist(artist.id, chosen);
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <TextField
        type="search"
        label={say.into}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        maxLength={200}
        autoComplete="off"
      />
      <fieldset className="max-h-[40dvh] overflow-y-auto">
        <legend className="sr-only">{say.candidates}</legend>
        {candidates.map(({ id, name, track_count }) => (
          <label key={id} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <input
              type="radio"
              name="into"
              checked={id === chosen}
              onChange={() => setInto(id)}
              className="size-5 accent-cinnabar"
            />
            <span className="wrap-anywhere font-semibold">{name}</span>
            <span className="text-ash text-sm">{studioArtistMessages.trackCount(track_count)}</span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
