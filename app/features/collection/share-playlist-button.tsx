import Share2 from 'lucide-react/icons/share-2';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { ICON_ON_PHONE } from '#app/ui/icon-on-phone.ts';
import { shareAddress } from '#app/ui/share-address.ts';
import { collectionMessages } from '#messages/vi-collection.ts';

/** Shares a public playlist's URL. */
export function SharePlaylistButton({ playlist: { id, title } }: { playlist: PlaylistRow }) {
  const share = () =>
    shareAddress({ address: new URL(`/playlist/${id}`, location.origin).href, title });

  return (
    <button type="button" onClick={() => void share()} className={ICON_ON_PHONE}>
      <Share2 aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{collectionMessages.playlist.share}</span>
    </button>
  );
}
