import X from 'lucide-react/icons/x';
import { Dialog } from 'radix-ui';
import { useId, useRef, useState } from 'react';
import { usePlayQueue, useQueueState } from '#app/player/react/use-play-queue.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { BAR_BUTTON } from './bar-button.ts';
import { QueueEnd } from './queue-end.tsx';
import { QueueList } from './queue-list.tsx';
import { NonstopSwitch, RepeatButton, ShuffleButton } from './queue-switches.tsx';

type QueuePanelProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Must return the focus to the element that had it before. */
  onClosed: () => void;
};

/** Fills the screen on a phone. On a desktop it stands beside the page, which stays usable. */
export default function QueuePanel({ isOpen, onOpenChange, onClosed }: QueuePanelProps) {
  const isBesidePage = matchMedia('(width >= 40rem)').matches;
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange} modal={!isBesidePage}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="queue-panel outline-none"
          // Focus the panel, not its first button, which a stray key press would trigger.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          // A link to an artist leads to a page that the panel would cover.
          onClick={({ target }) => {
            if (!isBesidePage && (target as Element).closest('a')) onOpenChange(false);
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <QueueContent />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function QueueContent() {
  const playQueue = usePlayQueue();
  const queue = useQueueState((state) => state.queue);
  const [announced, setAnnounced] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const nonstopHintId = useId();
  const count = queue.entries.length;

  const clear = () => {
    playQueue?.clear();
    setAnnounced(barMessages.queue.cleared);
    heading.current?.focus();
  };

  return (
    <>
      <div className="flex flex-col gap-1 border-line border-b px-4 pt-3 pb-2">
        <div className="flex items-start gap-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 pt-1">
            <Dialog.Title ref={heading} tabIndex={-1} className="text-2xl outline-none">
              {barMessages.queue.title}
            </Dialog.Title>
            <span className="rounded-full bg-ground-high px-3 font-semibold text-gold text-sm tabular-nums">
              {barMessages.queue.trackCount(count)}
            </span>
            <QueueEnd />
          </div>
          <Dialog.Close aria-label={barMessages.queue.close} className={`${BAR_BUTTON} -mr-2`}>
            <X aria-hidden className="size-[20px]" />
          </Dialog.Close>
        </div>
        <div className="-mx-2 flex flex-wrap items-center">
          <NonstopSwitch describedBy={nonstopHintId} />
          <p id={nonstopHintId} className="min-w-0 flex-1 basis-40 px-2 text-ash text-xs">
            {barMessages.nonstop.hint}
          </p>
        </div>
        <div className="-mx-2 flex items-center">
          <ShuffleButton />
          <RepeatButton />
          {count > 1 && (
            <button
              type="button"
              onClick={clear}
              className="ml-auto min-h-[44px] rounded-full px-3 font-semibold text-ash text-sm transition-colors hover:bg-ground-high hover:text-eggshell forced-colors:border"
            >
              {barMessages.queue.clear}
            </button>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {playQueue && count > 0 ? (
        <QueueList playQueue={playQueue} queue={queue} onAnnounce={setAnnounced} />
      ) : (
        <p className="px-4 py-12 text-center text-ash">{barMessages.queue.empty}</p>
      )}
    </>
  );
}
