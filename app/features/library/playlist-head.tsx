import Pencil from 'lucide-react/icons/pencil';
import { useRef, useState } from 'react';
import type { PlaylistRow } from '#app/backend/database.ts';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import type { TrackCard } from '#catalogue/vite-plugin.ts';
import { DeletePlaylistButton } from './delete-playlist-button.tsx';
import { PlayAllButton } from './play-all-button.tsx';
import { PlaylistCover } from './playlist-cover.tsx';
import { PlaylistEditor } from './playlist-editor.tsx';
import { PublicSwitch } from './public-switch.tsx';
import { SharePlaylistButton } from './share-playlist-button.tsx';

type PlaylistHeadProps = {
  playlist: PlaylistRow;
  tracks: readonly TrackCard[];
  /** All tracks are known. */
  isWhole: boolean;
  isOwn: boolean;
  onPlay: (first: TrackCard) => void;
};

/** What a playlist is called and what can be done with it. */
export function PlaylistHead({ playlist, tracks, isWhole, isOwn, onPlay }: PlaylistHeadProps) {
  const { title, description, is_public } = playlist;
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    setIsEditing(false);
    // Drawn anew: it has nobody's focus.
    requestAnimationFrame(() => editButton.current?.focus());
  };

  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="w-32 sm:w-44">
        <PlaylistCover tracks={tracks} />
      </div>
      <div className="flex min-w-0 flex-col gap-3 sm:self-end">
        {isEditing ? (
          <PlaylistEditor playlist={playlist} onDone={stopEditing} />
        ) : (
          <div>
            <h1 dir="auto" className="wrap-anywhere text-3xl sm:text-4xl">
              {title}
            </h1>
            {description && (
              <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-wrap text-ash">
                {description}
              </p>
            )}
          </div>
        )}
        {isWhole && <p className="text-ash">{libraryMessages.trackCount(tracks.length)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <PlayAllButton tracks={tracks} onPlay={onPlay} />
        {is_public && <SharePlaylistButton playlist={playlist} />}
        {isOwn && (
          <>
            {!isEditing && (
              <button
                ref={editButton}
                type="button"
                onClick={() => setIsEditing(true)}
                className={buttonStyles.quiet}
              >
                <Pencil aria-hidden className="size-5" />
                {libraryMessages.playlist.edit}
              </button>
            )}
            <DeletePlaylistButton playlist={playlist} />
            <PublicSwitch playlist={playlist} />
          </>
        )}
      </div>
    </div>
  );
}
