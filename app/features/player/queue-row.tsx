import AudioLines from 'lucide-react/icons/audio-lines';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import type { QueueEntry } from '#app/player/engine/queue.ts';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { DRAG_HANDLE } from '#app/ui/use-sortable.ts';
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
  const { title, artist, coverImage, coverHasAvif, coverColor } = entry.track;
  const isAlone = isFirst && isLast;
  return (
    <li
      data-entry={entry.entryId}
      className={`queue-row ${isCurrent ? 'bg-ground-high' : 'hover:bg-ground-high/60'}`}
    >
      <div className="flex items-center pr-1 pl-2">
        <button
          type="button"
          aria-current={isCurrent ? 'true' : undefined}
          onClick={() => actions.press(entry)}
          className="-outline-offset-3 flex h-[3.75rem] min-w-0 flex-1 items-center gap-3 rounded-lg px-2 text-left"
        >
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
          <span className="min-w-0 flex-1 leading-snug">
            <span className="sr-only">
              {`${isPlaying ? messages.player.pause : messages.player.play} `}
            </span>
            <span
              data-title
              className={`block truncate font-semibold ${isCurrent ? 'text-gold' : ''}`}
            >
              {title}
            </span>
            <span className="block truncate text-ash text-sm">{artist}</span>
          </span>
        </button>
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
        <MoveButtons
          up={barMessages.queue.up}
          down={barMessages.queue.down}
          isFirst={isFirst}
          isLast={isLast}
          onMove={(step) => actions.moveBy(entry, step)}
        />
      )}
    </li>
  );
});
