import { useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { Dialog } from 'radix-ui';
import { useRef, useState } from 'react';
import { buttonStyles } from '#app/ui/button-styles.ts';
import ConfirmDialog from '#app/ui/confirm-dialog.tsx';
import { dialogStyles } from '#app/ui/dialog-styles.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { editableTrackQuery } from './studio-tracks.queries.ts';
import { TrackForm } from './track-form.tsx';

type TrackEditorProps = { trackId: string; title: string; onClose: () => void };

/** Asks for confirmation before it closes with unsaved changes. */
export function TrackEditor({ trackId, title, onClose }: TrackEditorProps) {
  const client = useQueryClient();
  const { data: track, isPending, refetch } = useQuery(editableTrackQuery(trackId));
  const isChanged = useRef(() => false);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    client.removeQueries({ queryKey: editableTrackQuery(trackId).queryKey });
    onClose();
  };
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        if (isChanged.current()) setIsAsking(true);
        else close();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles.overlay} />
        <Dialog.Content
          aria-describedby={undefined}
          className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-40 max-h-dvh w-full max-w-2xl overflow-y-auto border-line bg-ground-high p-4 shadow-lift max-sm:min-h-dvh sm:max-h-[calc(100dvh-(--spacing(8)))] sm:rounded-card sm:border sm:p-6"
        >
          <div className="mb-4 flex items-start gap-2">
            <Dialog.Title className="wrap-anywhere mr-auto text-xl">
              {studioTrackMessages.editTrack(title)}
            </Dialog.Title>
            <Dialog.Close
              aria-label={studioTrackMessages.editor.close}
              className={buttonStyles.icon}
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          {isPending && <p className="text-ash">{studioTrackMessages.editor.opening}</p>}
          {track === undefined && !isPending && (
            <RetryNotice
              text={studioTrackMessages.editor.openFailed}
              onRetry={() => void refetch()}
            />
          )}
          {track === null && <p className="text-ash">{studioTrackMessages.editor.gone}</p>}
          {track && <TrackForm track={track} isChanged={isChanged} onDone={close} />}
          {isAsking && (
            <ConfirmDialog
              isOpen
              onOpenChange={setIsAsking}
              question={studioTrackMessages.editor.discardQuestion}
              warning={studioTrackMessages.editor.discardWarning}
              cancel={studioTrackMessages.editor.keep}
              confirm={studioTrackMessages.editor.discard}
              onConfirm={close}
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
