import { useEffect, useEffectEvent, useState } from 'react';
import { onPlayerCommand } from '#app/player/react/player-commands.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';

const loadDialog = () => import('./keys-dialog.tsx');

/** Loads the list of keys when it is opened. */
export function KeysDialogHost() {
  const { Part: Dialog, open } = useFetchedPart(loadDialog);
  const [isOpen, setIsOpen] = useState(false);

  const show = useEffectEvent(() => {
    setIsOpen(true);
    if (!Dialog) void open();
  });
  useEffect(() => onPlayerCommand('keys', () => show()), []);

  return Dialog && <Dialog isOpen={isOpen} onOpenChange={setIsOpen} />;
}
