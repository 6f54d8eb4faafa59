import { useQuery } from '@tanstack/react-query';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef, useState } from 'react';
import type { EditableSeriesRow } from '#app/backend/rows/series-rows.ts';
import { moveInSeries, putInSeries, takeFromSeries } from '#app/backend/studio-series.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { useFocusAfter } from '#app/ui/use-focus-after.ts';
import { DRAG_HANDLE, useSortable } from '#app/ui/use-sortable.ts';
import { studioSeriesMessages } from '#messages/vi-studio-series.ts';
import { useAct } from '../acts/use-act.ts';
import { SearchForm } from './search-form.tsx';
import { addableTracksQuery } from './series.queries.ts';

/** The tracks of a series, which operators arrange; those of an album follow their tags. */
export function SeriesTracks({ series }: { series: EditableSeriesRow }) {
  const { id, kind, tracks } = series;
  const list = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState('');
  const { data: found = [] } = useQuery(addableTracksQuery(words));
  const known = new Set(tracks.map((track) => track.id));
  const addable = found.filter((track) => !known.has(track.id)).slice(0, 20);
  // Those that only their text puts in are at the end, and have no place of their own.
  const listedCount = tracks.filter(({ is_listed }) => is_listed).length;
  const focusLater = useFocusAfter(list, tracks);
  const { send: move } = useAct((trackId: string, index: number) =>
    moveInSeries(id, trackId, Math.min(index, listedCount - 1) + 1),
  );
  useSortable(list, (from, to) => {
    const track = tracks[from];
    if (track?.is_listed) move(track.id, to);
  });
  return (
    <Panel heading={studioSeriesMessages.tracks}>
      <div className="flex flex-col gap-5">
        {kind === 'album' && <p className="text-ash">{studioSeriesMessages.albumTracks}</p>}
        {tracks.length === 0 && <p className="text-ash">{studioSeriesMessages.noTracks}</p>}
        <ul ref={list} aria-label={studioSeriesMessages.tracks} className="-my-2 divided">
          {tracks.map((track, index) => (
            <Row key={track.id} track={track} note={noteOf(kind, track)}>
              {kind === 'series' && (
                <Act
                  label={studioSeriesMessages.takeOut(track.title)}
                  act={() => takeFromSeries(id, track.id)}
                >
                  <Trash2 aria-hidden className="size-5" />
                </Act>
              )}
              {kind === 'series' && track.is_listed && listedCount > 1 && (
                <ArrangeControls
                  title={track.title}
                  isFirst={index === 0}
                  isLast={index === listedCount - 1}
                  onMove={(step) => {
                    focusLater(
                      `[data-track="${track.id}"] [data-control=${step < 0 ? 'up' : 'down'}]`,
                    );
                    move(track.id, index + step);
                  }}
                />
              )}
            </Row>
          ))}
        </ul>
        {kind === 'series' && (
          <>
            <SearchForm
              label={studioSeriesMessages.addSearch}
              button={studioSeriesMessages.find}
              onSubmit={setWords}
            />
            <ul aria-label={studioSeriesMessages.found} className="-my-2 divided">
              {addable.map((track) => (
                <Row key={track.id} track={track}>
                  <Act
                    label={studioSeriesMessages.add(track.title)}
                    act={() => putInSeries(id, track.id)}
                  >
                    <Plus aria-hidden className="size-5" />
                  </Act>
                </Row>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

type ListedTrack = EditableSeriesRow['tracks'][number];

function noteOf(kind: EditableSeriesRow['kind'], { status, is_listed }: ListedTrack) {
  const notes = [
    ...(status === 'hidden' ? [studioSeriesMessages.hidden] : []),
    ...(kind === 'series' && !is_listed ? [studioSeriesMessages.byText] : []),
  ];
  return notes.length > 0 ? notes.join(', ') : undefined;
}

type RowProps = {
  track: Pick<ListedTrack, 'id' | 'title' | 'artist'>;
  note?: string | undefined;
  children: ReactNode;
};

function Row({ track: { id, title, artist }, note, children }: RowProps) {
  return (
    <li data-track={id} className="flex min-h-14 flex-wrap items-center gap-x-3 py-1">
      <span className="wrap-anywhere min-w-0 flex-1 basis-36">
        <span dir="auto" className="block font-semibold">
          {title}
        </span>
        <span className="block text-ash text-sm">{note ? `${artist} · ${note}` : artist}</span>
      </span>
      {children}
    </li>
  );
}

type ArrangeControlsProps = {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
};

function ArrangeControls({ title, ...ends }: ArrangeControlsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={studioSeriesMessages.arrange(title)}
        aria-expanded={isOpen}
        title={studioSeriesMessages.arrangeHint}
        onClick={() => setIsOpen(!isOpen)}
        className={`${buttonStyles.icon} ${DRAG_HANDLE} aria-expanded:text-gold`}
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      {isOpen && (
        <div className="w-full">
          <MoveButtons up={studioSeriesMessages.up} down={studioSeriesMessages.down} {...ends} />
        </div>
      )}
    </>
  );
}

type ActProps = { label: string; act: () => Promise<void>; children: ReactNode };

function Act({ label, act, children }: ActProps) {
  const { isSending, send } = useAct(act);
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isSending}
      onClick={() => send()}
      className={buttonStyles.icon}
    >
      {children}
    </button>
  );
}
