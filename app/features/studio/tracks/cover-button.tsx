import { useRef, useState } from 'react';
import { sendCover } from '#app/backend/studio-media.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { readPicture } from '../fields/read-picture.ts';
import type { PictureUse } from './cover-dialog.tsx';

const loadDialog = () => import('./cover-dialog.tsx');

const { cover } = studioTrackMessages;

/** Asks for a picture, then for the part to use as the cover of tracks. */
export function CoverButton({ trackIds }: { trackIds: readonly string[] }) {
  const send = async (picture: Blob) => {
    await sendCover(trackIds, picture);
    return await tellWhenShown(cover.done, trackIds, 'shown');
  };
  return (
    <PictureButton label={cover.choose} question={cover.question(trackIds.length)} send={send} />
  );
}

/** Asks for a picture, then for the square part of it to use. */
export function PictureButton({ label, ...use }: PictureUse & { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { Part: CoverDialog, open } = useFetchedPart(loadDialog);
  const [picture, setPicture] = useState<string>();
  const read = async (file: File) => {
    const address = await readPicture(file);
    if (!address) {
      showToast({ title: cover.unreadable, isDestructive: true });
      return;
    }
    setPicture(address);
    await open();
  };
  return (
    <>
      <button type="button" onClick={() => input.current?.click()} className={buttonStyles.quiet}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
          currentTarget.value = '';
        }}
      />
      {picture && CoverDialog && (
        <CoverDialog {...use} picture={picture} onClose={() => setPicture(undefined)} />
      )}
    </>
  );
}
