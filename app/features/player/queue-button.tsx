import ListMusic from 'lucide-react/icons/list-music';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onPlayerCommand } from '#app/player/react/player-commands.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { BAR_BUTTON } from './bar-button.ts';

const loadPanel = () => import('./queue-panel.tsx');

export function QueueButton() {
  const { Part: Panel, open, onHint } = useFetchedPart(loadPanel);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const press = () => {
    setIsOpen(!isOpen);
    void open();
  };
  const onCommand = useEffectEvent(press);
  useEffect(() => onPlayerCommand('queue', () => onCommand()), []);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={barMessages.queue.title}
        aria-haspopup="dialog"
        aria-expanded={isOpen && Panel !== undefined}
        title={barMessages.queue.title}
        className={`${BAR_BUTTON} aria-expanded:text-gold`}
        {...onHint}
        onClick={press}
      >
        <ListMusic aria-hidden className="size-[20px]" />
      </button>
      {Panel && (
        <Panel isOpen={isOpen} onOpenChange={setIsOpen} onClosed={() => button.current?.focus()} />
      )}
    </>
  );
}
