import { lazy, Suspense, useRef, useState } from 'react';
import { studioTrackMessages } from '#app/messages/vi-studio-tracks.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { readPicture } from '../read-picture.ts';

const CoverDialog = lazy(() => import('./cover-dialog.tsx'));

/** Asks for a picture, then for the part to use as the cover. */
export function CoverButton({ trackIds }: { trackIds: readonly string[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<string>();
  const read = async (file: File) => {
    const address = await readPicture(file);
    if (address) setPicture(address);
    else showToast({ title: studioTrackMessages.cover.unreadable, isDestructive: true });
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
      {picture && (
        <Suspense>
          <CoverDialog
            trackIds={trackIds}
            picture={picture}
            onClose={() => setPicture(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
