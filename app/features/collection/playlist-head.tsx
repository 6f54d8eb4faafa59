import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, useState } from 'react';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { CoverMosaic } from '#app/tracks/cover-mosaic.tsx';
import { EmbedButton } from '#app/tracks/embed-button.tsx';
import { ICON_ON_PHONE } from '#app/ui/icon-on-phone.ts';
import type { TrackCard } from '#domain/track.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { DeletePlaylistButton } from './delete-playlist-button.tsx';
import { PlayAllButton } from './play-all-button.tsx';
import { PlaylistEditor } from './playlist-editor.tsx';
import { PublicSwitch } from './public-switch.tsx';
import { ReportPlaylistButton } from './report-playlist-button.tsx';
import { SharePlaylistButton } from './share-playlist-button.tsx';

type PlaylistHeadProps = {
  playlist: PlaylistRow;
  tracks: readonly TrackCard[];
  /** All tracks are loaded. */
  isWhole: boolean;
  isOwn: boolean;
  onPlay: (first: TrackCard) => void;
};

/** A playlist's title, description and actions. */
export function PlaylistHead({ playlist, tracks, isWhole, isOwn, onPlay }: PlaylistHeadProps) {
  const { title, description, is_public } = playlist;
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The editor's focused button is gone: focus the edit button that replaces it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-4 gap-y-4 max-xs:grid-cols-1 sm:gap-x-6 sm:gap-y-2">
      <div className="w-24 self-start sm:row-span-2 sm:w-44">
        <CoverMosaic covers={tracks} />
      </div>
      <div className="min-w-0">
        <h1 dir="auto" className="wrap-anywhere text-2xl sm:text-4xl">
          {title}
        </h1>
        {isWhole && <p className="text-ash">{collectionMessages.trackCount(tracks.length)}</p>}
      </div>
      <div className="min-w-0 max-sm:col-span-full sm:self-start">
        {isEditing ? (
          <PlaylistEditor playlist={playlist} onDone={() => setIsEditing(false)} />
        ) : (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ash">
            {description}
          </p>
        )}
      </div>
      <div className="col-span-full flex sm:mt-2 flex-wrap items-center gap-2 sm:gap-3">
        <PlayAllButton tracks={tracks} onPlay={onPlay} />
        {is_public && <SharePlaylistButton playlist={playlist} />}
        {is_public && <EmbedButton playlistId={playlist.id} title={title} />}
        {is_public && !isOwn && <ReportPlaylistButton playlistId={playlist.id} />}
        {isOwn && (
          <>
            {!isEditing && (
              <button
                ref={editButton}
                type="button"
                onClick={() => setIsEditing(true)}
                className={ICON_ON_PHONE}
              >
                <Pencil aria-hidden className="size-5" />
                <span className="max-sm:sr-only">{collectionMessages.playlist.edit}</span>
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
