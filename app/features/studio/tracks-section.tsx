import { useInfiniteQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { StudioTrackRow } from '#app/backend/studio-tracks.ts';
import { studioTrackMessages } from '#app/messages/vi-studio-tracks.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { ChosenTracksBar } from './tracks/chosen-tracks-bar.tsx';
import { StudioTrack } from './tracks/studio-track.tsx';
import { studioTracksQuery } from './tracks/studio-tracks.queries.ts';
import { TrackEditor } from './tracks/track-editor.tsx';
import { UploadPanel } from './uploads/upload-panel.tsx';

/** As many as one call takes. */
const MOST_CHOSEN = 100;

/** The library: found, corrected, taken down and put back. */
export default function TracksSection() {
  const [search, setSearch] = useState({ words: '', isOnlyHidden: false });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<StudioTrackRow>();
  const list = useInfiniteQuery(studioTracksQuery(search));
  const tracks = list.data?.pages.flat() ?? [];

  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSearch({ ...search, words: readField(event.currentTarget, 'words') });
  };
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (!isChosen) next.delete(id);
    else if (next.size < MOST_CHOSEN) next.add(id);
    else showToast({ title: studioTrackMessages.tooMany(MOST_CHOSEN) });
    setChosen(next);
  };
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());

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
            <label className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                checked={search.isOnlyHidden}
                onChange={(event) =>
                  setSearch({ ...search, isOnlyHidden: event.currentTarget.checked })
                }
                className="size-5 accent-cinnabar"
              />
              {studioTrackMessages.onlyHidden}
            </label>
          </form>
          {chosen.size > 0 && (
            <ChosenTracksBar ids={[...chosen]} onDone={() => setChosen(new Set())} />
          )}
          {list.isPending && <p className="text-ash">{studioTrackMessages.loading}</p>}
          {list.isSuccess && tracks.length === 0 && (
            <p className="text-ash">
              {search.words || search.isOnlyHidden
                ? studioTrackMessages.noneFound
                : studioTrackMessages.none}
            </p>
          )}
          {tracks.length > 0 && (
            <ul aria-label={studioTrackMessages.list} className="-my-2 divide-y divide-line">
              {tracks.map((track) => (
                <StudioTrack
                  key={track.id}
                  track={track}
                  isChosen={chosen.has(track.id)}
                  onChoose={(isChosen) => choose(track.id, isChosen)}
                  onEdit={() => setEdited(track)}
                />
              ))}
            </ul>
          )}
          {list.isError && <RetryNotice text={studioTrackMessages.loadFailed} onRetry={retry} />}
          {list.hasNextPage && !list.isError && (
            <button
              type="button"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
              className={`${buttonStyles.quiet} w-full`}
            >
              {list.isFetchingNextPage ? studioTrackMessages.loadingMore : studioTrackMessages.more}
            </button>
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
