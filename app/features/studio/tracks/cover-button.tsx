import { useRef, useState } from 'react';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { readPicture } from '../fields/read-picture.ts';

const loadDialog = () => import('./cover-dialog.tsx');

/** Asks for a picture, then for the part to use as the cover. */
export function CoverButton({ trackIds }: { trackIds: readonly string[] }) {
  const input = useRef<HTMLInputElement>(null);
  const { Part: CoverDialog, open } = useFetchedPart(loadDialog);
  const [picture, setPicture] = useState<string>();
  const read = async (file: File) => {
    const address = await readPicture(file);
    if (!address) {
      showToast({ title: studioTrackMessages.cover.unreadable, isDestructive: true });
      return;
    }
    setPicture(address);
    await open();
  };
  return (
    <>
      <button type="button" onClick={() => input.current?.click()} className={buttonStyles.quiet}>
        {studioTrackMessages.cover.choose}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={studioTrackMessages.cover.choose}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
          currentTarget.value = '';
        }}
      />
      {picture && CoverDialog && (
        <CoverDialog trackIds={trackIds} picture={picture} onClose={() => setPicture(undefined)} />
      )}
    </>
  );
}
