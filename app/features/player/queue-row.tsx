import AudioLines from 'lucide-react/icons/audio-lines';
import GripVertical from 'lucide-react/icons/grip-vertical';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import type { QueueEntry } from '#app/player/engine/queue.ts';
import { Link } from '#app/router/link.tsx';
import { ArtistNames } from '#app/tracks/artist-names.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { DRAG_HANDLE } from '#app/ui/use-sortable.ts';
import { artistAddress } from '#domain/credits.ts';
import { messages } from '#messages/vi.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { BAR_BUTTON } from './bar-button.ts';

export type QueueActions = {
  /** Plays it, or toggles playback if it is the current one. */
  press: (entry: QueueEntry) => void;
  /** Shows or hides its move buttons. */
  arrange: (entry: QueueEntry) => void;
  moveTo: (entry: QueueEntry, place: number) => void;
  moveBy: (entry: QueueEntry, step: -1 | 1) => void;
  remove: (entry: QueueEntry) => void;
};

type QueueRowProps = {
  entry: QueueEntry;
  isCurrent: boolean;
  isPlaying: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Whether its buttons 'Lên' (up) and 'Xuống' (down) are shown. */
  isArranged: boolean;
  actions: QueueActions;
};

/** Memoized: a queue has up to a thousand rows. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { entry, isCurrent, isPlaying, isFirst, isLast, isArranged, actions } = props;
  const { title, by = [], coverImage, coverHasAvif, coverColor } = entry.track;
  const isAlone = isFirst && isLast;
  return (
    <li
      data-entry={entry.entryId}
      className={`queue-row ${isCurrent ? 'bg-ground-high' : 'hover:bg-ground-high/60'}`}
    >
      <div className="flex items-center pr-1 pl-2">
        <div className="relative flex h-[3.75rem] min-w-0 flex-1 items-center gap-3 px-2">
          <span className="relative size-11 shrink-0 overflow-hidden rounded-md">
            <CoverImage
              coverImage={coverImage}
              hasAvif={coverHasAvif}
              color={coverColor}
              sizes="44px"
              isLazy
            />
            {isCurrent && (
              <span className="always-dark absolute inset-0 flex items-center justify-center bg-ground/65 text-gold">
                <AudioLines aria-hidden className="size-6" />
              </span>
            )}
          </span>
          <div className="min-w-0 flex-1 leading-snug">
            {/* Reacts to presses on the whole row. */}
            <button
              type="button"
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => actions.press(entry)}
              className={`-outline-offset-3 block w-full truncate rounded-lg text-left font-semibold after:absolute after:inset-0 ${isCurrent ? 'text-gold' : ''}`}
            >
              <span className="sr-only">
                {`${isPlaying ? messages.player.pause : messages.player.play} `}
              </span>
              <span data-title>{title}</span>
            </button>
            <p className="truncate text-ash text-sm">
              <ArtistNames track={entry.track} reach="mouse" />
            </p>
          </div>
        </div>
        {!isAlone && (
          <>
            <button
              type="button"
              data-control="remove"
              aria-label={barMessages.queue.remove(title)}
              onClick={() => actions.remove(entry)}
              className={`${BAR_BUTTON} -outline-offset-3`}
            >
              <X aria-hidden className="size-[16px]" />
            </button>
            <button
              type="button"
              aria-label={barMessages.queue.arrange(title)}
              aria-expanded={isArranged}
              title={barMessages.queue.arrangeHint}
              onClick={() => actions.arrange(entry)}
              className={`${BAR_BUTTON} ${DRAG_HANDLE} -outline-offset-3 aria-expanded:text-gold`}
            >
              <GripVertical aria-hidden className="size-[20px]" />
            </button>
          </>
        )}
      </div>
      {isArranged && !isAlone && (
        <>
          <MoveButtons
            up={barMessages.queue.up}
            down={barMessages.queue.down}
            isFirst={isFirst}
            isLast={isLast}
            onMove={(step) => actions.moveBy(entry, step)}
          />
          <p className="flex flex-wrap justify-end gap-x-2 px-3 pb-2">
            {by.map(
              ({ text, id }) =>
                id && (
                  <Link
                    key={id}
                    to={artistAddress(id)}
                    className="wrap-anywhere -outline-offset-3 inline-flex min-h-[44px] min-w-0 items-center gap-1 rounded-full px-4 font-semibold text-sm transition-colors hover:text-gold"
                  >
                    <UserRound aria-hidden className="size-[20px] shrink-0" />
                    <span className="min-w-0">{barMessages.goTo(text)}</span>
                  </Link>
                ),
            )}
          </p>
        </>
      )}
    </li>
  );
});
