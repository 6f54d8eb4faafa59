import { useEffect, useEffectEvent } from 'react';
import { onPlayerCommand } from '#app/player/react/player-commands.ts';
import { useFetchedDialog } from '#app/ui/use-fetched-dialog.ts';

const loadDialog = () => import('./keys-dialog.tsx');

/** Loads the list of keys when it is opened. */
export function KeysDialogHost() {
  const { Dialog, isOpen, setIsOpen, show } = useFetchedDialog(loadDialog);
  const onCommand = useEffectEvent(show);
  useEffect(() => onPlayerCommand('keys', () => onCommand()), []);

  return Dialog && <Dialog isOpen={isOpen} onOpenChange={setIsOpen} />;
}
