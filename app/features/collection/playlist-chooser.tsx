import { QueryClientProvider } from '@tanstack/react-query';
import { Dialog } from 'radix-ui';
import { queryClient } from '#app/backend/query-client.ts';
import type { Listener } from '#app/listener/like-store.ts';
import type { WantedTrack } from '#app/listener/playlist-requests.ts';
import { DialogFrame } from '#app/ui/dialog-frame.tsx';
import { collectionMessages } from '#messages/vi-collection.ts';
import { AccountInvitation } from './account-invitation.tsx';
import { CollectionLoading } from './collection-notices.tsx';
import { PlaylistChoices } from './playlist-choices.tsx';

type PlaylistChooserProps = {
  /** null: closed. */
  track: WantedTrack | null;
  listener: Listener;
  onClose: () => void;
};

/** A dialog to add a track to the listener's playlists. */
export default function PlaylistChooser({ track, listener, onClose }: PlaylistChooserProps) {
  return (
    <DialogFrame
      isOpen={track !== null}
      onOpenChange={onClose}
      title={collectionMessages.chooser.title}
      close={collectionMessages.chooser.close}
      width="max-w-[28rem]"
    >
      <Dialog.Description className="wrap-anywhere text-ash">{track?.title}</Dialog.Description>
      {track && listener ? (
        <QueryClientProvider client={queryClient}>
          <PlaylistChoices track={track} userId={listener} />
        </QueryClientProvider>
      ) : listener === undefined ? (
        <CollectionLoading />
      ) : (
        <AccountInvitation what="chooser" isQuiet={false} />
      )}
    </DialogFrame>
  );
}
