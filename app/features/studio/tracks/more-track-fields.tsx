import { type ReactNode, useState } from 'react';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';

type MoreTrackFieldsProps = { hasProblem: boolean; children: ReactNode };

/**
 * Rarely edited fields, collapsed at first. They are saved all the same; a problem expands them.
 */
export function MoreTrackFields({ hasProblem, children }: MoreTrackFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="rounded-xl border border-line px-4"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {studioTrackMessages.editor.more}
      </summary>
      <div className="flex flex-col gap-4 pb-4">{children}</div>
    </details>
  );
}
