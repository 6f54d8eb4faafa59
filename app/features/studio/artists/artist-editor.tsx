import { useQuery } from '@tanstack/react-query';
import type { EditableArtistRow } from '#app/backend/rows/artist-rows.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { artistAddress } from '#domain/credits.ts';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { ArtistForm } from './artist-form.tsx';
import { ArtistPicture } from './artist-picture.tsx';
import { editableArtistQuery } from './artists.queries.ts';
import { WhoIsWho } from './who-is-who.tsx';

type ArtistEditorProps = { id: string; onClose: () => void };

/** One artist: the page, and which names are theirs. */
export function ArtistEditor({ id, onClose }: ArtistEditorProps) {
  const { data: artist, isPending, isError, refetch } = useQuery(editableArtistQuery(id));
  return (
    <>
      <button type="button" onClick={onClose} className={`${buttonStyles.quiet} self-start`}>
        {studioArtistMessages.back}
      </button>
      {isPending && <p className="text-ash">{studioArtistMessages.loading}</p>}
      {isError && (
        <RetryNotice text={studioArtistMessages.loadFailed} onRetry={() => void refetch()} />
      )}
      {artist === null && <p>{studioArtistMessages.gone}</p>}
      {artist && <Editor artist={artist} onClose={onClose} />}
    </>
  );
}

function Editor({ artist, onClose }: { artist: EditableArtistRow; onClose: () => void }) {
  return (
    <>
      <Panel heading={artist.name}>
        <div className="flex flex-col gap-8">
          {/* Not a router link: a full reload, to show the page as listeners will see it. */}
          <a href={artistAddress(artist.id)} className={`${buttonStyles.quiet} self-start`}>
            {studioArtistMessages.see}
          </a>
          <ArtistPicture artist={artist} />
          <ArtistForm artist={artist} />
        </div>
      </Panel>
      <WhoIsWho artist={artist} onGone={onClose} />
    </>
  );
}
