import { QueryClientProvider } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { queryClient } from '#app/backend/query-client.ts';
import type { Listener } from '#app/library/like-store.ts';
import type { WantedTrack } from '#app/library/playlist-requests.ts';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { AccountInvitation } from './account-invitation.tsx';
import { LibraryLoading } from './library-notices.tsx';
import { PlaylistChoices } from './playlist-choices.tsx';

type PlaylistChooserProps = {
  /** null: closed. */
  track: WantedTrack | null;
  listener: Listener;
  onClose: () => void;
};

/** A dialog to add a track to the listener's playlists. */
export default function PlaylistChooser({ track, listener, onClose }: PlaylistChooserProps) {
  const cameFrom = useRef<Element | null>(null);
  return (
    <Dialog.Root open={track !== null} onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-lacquer/80" />
        <Dialog.Content
          // Radix restores the focus only to the dialog's own trigger, and this one has none.
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
          className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-lacquer-high p-5 shadow-lift sm:p-6"
        >
          <div className="flex items-center justify-between gap-3">
            <Dialog.Title className="text-xl">{libraryMessages.chooser.title}</Dialog.Title>
            <Dialog.Close aria-label={libraryMessages.chooser.close} className={buttonStyles.icon}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <Dialog.Description className="wrap-anywhere text-ash">{track?.title}</Dialog.Description>
          {track && listener ? (
            <QueryClientProvider client={queryClient}>
              <PlaylistChoices track={track} userId={listener} />
            </QueryClientProvider>
          ) : listener === undefined ? (
            <LibraryLoading />
          ) : (
            <AccountInvitation what="chooser" isQuiet={false} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
