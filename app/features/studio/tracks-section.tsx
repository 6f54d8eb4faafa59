import { type SubmitEvent, useState } from 'react';
import type { StudioTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { ChosenTracksBar } from './tracks/chosen-tracks-bar.tsx';
import { DuplicateTracks } from './tracks/duplicate-tracks.tsx';
import { FoundTracks } from './tracks/found-tracks.tsx';
import { TrackEditor } from './tracks/track-editor.tsx';
import { UploadPanel } from './uploads/upload-panel.tsx';

/** The most that one call takes. */
const MOST_CHOSEN = 100;

/** The catalogue: search, edit, take down and restore tracks. */
export default function TracksSection() {
  const [search, setSearch] = useState({ words: '', isOnlyHidden: false });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<StudioTrackRow>();
  const [isOnlyDuplicates, setIsOnlyDuplicates] = useState(false);

  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSearch({ ...search, words: readField(event.currentTarget, 'words') });
    setIsOnlyDuplicates(false);
  };
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (!isChosen) next.delete(id);
    else if (next.size < MOST_CHOSEN) next.add(id);
    else showToast({ title: studioTrackMessages.tooMany(MOST_CHOSEN) });
    setChosen(next);
  };
  const choosing = { chosen, onChoose: choose, onEdit: setEdited };

  return (
    <>
      <UploadPanel />
      <Panel heading={studioTrackMessages.heading}>
        <div className="flex flex-col gap-5">
          <form onSubmit={find} className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-60">
              <TextField
                type="search"
                name="words"
                label={studioTrackMessages.search}
                placeholder={studioTrackMessages.searchPlaceholder}
                maxLength={200}
                autoComplete="off"
              />
            </div>
            <button type="submit" className={buttonStyles.quiet}>
              {studioTrackMessages.find}
            </button>
            <Filter
              label={studioTrackMessages.onlyHidden}
              isOn={search.isOnlyHidden}
              onChange={(isOnlyHidden) => setSearch({ ...search, isOnlyHidden })}
            />
            <Filter
              label={studioTrackMessages.duplicates.only}
              isOn={isOnlyDuplicates}
              onChange={setIsOnlyDuplicates}
            />
          </form>
          {chosen.size > 0 && (
            <ChosenTracksBar ids={[...chosen]} onDone={() => setChosen(new Set())} />
          )}
          {isOnlyDuplicates ? (
            <DuplicateTracks {...choosing} />
          ) : (
            <FoundTracks {...choosing} search={search} />
          )}
        </div>
        {edited && (
          <TrackEditor
            trackId={edited.id}
            title={edited.title}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Panel>
    </>
  );
}

type FilterProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

const Filter = ({ label, isOn, onChange }: FilterProps) => (
  <label className="flex min-h-11 items-center gap-2">
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className="size-5 accent-cinnabar"
    />
    {label}
  </label>
);
