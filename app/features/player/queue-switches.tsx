import Repeat from 'lucide-react/icons/repeat';
import Repeat1 from 'lucide-react/icons/repeat-1';
import Shuffle from 'lucide-react/icons/shuffle';
import { isShuffled } from '#app/player/engine/queue.ts';
import { usePlayQueue, useQueueState } from '#app/player/react/use-play-queue.ts';
import type { RepeatMode } from '#domain/repeat-mode.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { BAR_BUTTON } from './bar-button.ts';

/** @param describedBy id of the visible hint; without one the hint is a tooltip */
export function NonstopSwitch({ describedBy }: { describedBy?: string }) {
  const playQueue = usePlayQueue();
  const isOn = useQueueState(({ isNonstop }) => isNonstop);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={describedBy}
      title={describedBy ? undefined : barMessages.nonstop.hint}
      onClick={() => playQueue?.setNonstop(!isOn)}
      className="group flex min-h-[44px] shrink-0 items-center gap-2 rounded-full px-2 font-semibold text-ash text-sm transition-colors hover:text-eggshell aria-checked:text-gold forced-colors:border"
    >
      {barMessages.nonstop.name}
      {/* Borders stay visible with forced colours. */}
      <span
        aria-hidden
        className="flex h-[20px] w-[36px] rounded-full border-2 border-current p-[2px] group-aria-checked:justify-end"
      >
        <span className="size-[12px] rounded-full border-6 border-current" />
      </span>
    </button>
  );
}

export function ShuffleButton() {
  const playQueue = usePlayQueue();
  const isOn = useQueueState(({ queue }) => isShuffled(queue));
  return (
    <button
      type="button"
      aria-label={barMessages.queue.shuffle}
      aria-pressed={isOn}
      title={barMessages.queue.shuffle}
      onClick={() => playQueue?.setShuffled(!isOn)}
      className={BAR_BUTTON}
    >
      <Shuffle aria-hidden className="size-[20px]" />
      {isOn && <OnMark />}
    </button>
  );
}

const NEXT_MODE = { off: 'all', all: 'one', one: 'off' } satisfies Record<RepeatMode, RepeatMode>;

export function RepeatButton() {
  const playQueue = usePlayQueue();
  const mode = useQueueState(({ queue }) => queue.repeat);
  const isOn = mode !== 'off';
  const Icon = mode === 'one' ? Repeat1 : Repeat;
  return (
    <button
      type="button"
      aria-label={barMessages.queue.repeat[mode]}
      title={barMessages.queue.repeat[mode]}
      onClick={() => playQueue?.setRepeat(NEXT_MODE[mode])}
      className={`${BAR_BUTTON} ${isOn ? 'text-gold' : ''}`}
    >
      <Icon aria-hidden className="size-[20px]" />
      {isOn && <OnMark />}
    </button>
  );
}

/** Shows 'on' without relying on colour. */
const OnMark = () => (
  <span aria-hidden className="absolute bottom-1 h-0 w-1 rounded-full border-2 border-current" />
);
