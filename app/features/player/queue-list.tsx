import { useEffect, useMemo, useRef, useState } from 'react';
import type { PlayQueue } from '#app/player/engine/play-queue.ts';
import { currentOf, type Queue, type QueueEntry } from '#app/player/engine/queue.ts';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { useFocusAfter } from '#app/ui/use-focus-after.ts';
import { useSortable } from '#app/ui/use-sortable.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { type QueueActions, QueueRow } from './queue-row.tsx';
import { useRowsInTurn } from './use-rows-in-turn.ts';

type QueueListProps = {
  playQueue: PlayQueue;
  queue: Queue;
  /** Announces a visual change to screen readers. */
  onAnnounce: (text: string) => void;
};

export function QueueList({ playQueue, queue, onAnnounce }: QueueListProps) {
  const engine = usePlayerEngine();
  const isPlaying = usePlayer(({ status }) => status === 'playing');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [arrangedId, setArrangedId] = useState<number | null>(null);
  const focusLater = useFocusAfter(list, queue);
  const { entries, place } = queue;
  const [from, to] = useRowsInTurn(entries.length, place);

  const actions = useMemo<QueueActions>(() => {
    const placeOf = ({ entryId }: QueueEntry) =>
      playQueue.getSnapshot().queue.entries.findIndex((entry) => entry.entryId === entryId);
    const moveTo = (entry: QueueEntry, place: number) => {
      playQueue.move(entry.entryId, place);
      const { length } = playQueue.getSnapshot().queue.entries;
      onAnnounce(barMessages.queue.moved(entry.track.title, placeOf(entry) + 1, length));
    };
    return {
      press: (entry) => {
        if (entry === currentOf(playQueue.getSnapshot().queue)) engine.toggle();
        else playQueue.goTo(entry.entryId);
      },
      arrange: ({ entryId }) => setArrangedId((open) => (open === entryId ? null : entryId)),
      moveTo,
      moveBy: (entry, step) => {
        focusLater(controlOf(entry, step < 0 ? 'up' : 'down'));
        moveTo(entry, placeOf(entry) + step);
      },
      remove: (entry) => {
        const { entries } = playQueue.getSnapshot().queue;
        const neighbour = entries[placeOf(entry) + 1] ?? entries[placeOf(entry) - 1];
        if (neighbour) focusLater(controlOf(neighbour, 'remove'));
        playQueue.remove(entry.entryId);
        onAnnounce(barMessages.queue.removed(entry.track.title));
      },
    };
  }, [playQueue, engine, onAnnounce, focusLater]);

  useSortable(list, (formerRow, row) => {
    const entry = playQueue.getSnapshot().queue.entries[from + formerRow];
    if (entry) actions.moveTo(entry, from + row);
  });

  // Scrolls to the current row, with two rows before it in view.
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')?.closest('li');
    if (row && scroller.current) scroller.current.scrollTop = row.offsetTop - row.offsetHeight * 2;
  }, []);

  return (
    <div ref={scroller} className="queue-scroller">
      <ol
        ref={list}
        style={{ '--rows-before': from, '--rows-after': entries.length - to }}
        className="queue-list"
      >
        {entries.slice(from, to).map((entry, row) => {
          const index = from + row;
          return (
            <QueueRow
              key={entry.entryId}
              entry={entry}
              isCurrent={index === place}
              isPlaying={index === place && isPlaying}
              isFirst={index === 0}
              isLast={index === entries.length - 1}
              isArranged={entry.entryId === arrangedId}
              actions={actions}
            />
          );
        })}
      </ol>
    </div>
  );
}

const controlOf = ({ entryId }: QueueEntry, control: 'up' | 'down' | 'remove') =>
  `[data-entry="${entryId}"] [data-control=${control}]`;
