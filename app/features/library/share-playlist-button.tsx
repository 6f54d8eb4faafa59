import Share2 from 'lucide-react/icons/share-2';
import type { PlaylistRow } from '#app/backend/database.ts';
import { messages } from '#app/messages/vi.ts';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { ICON_ON_PHONE } from './icon-on-phone.ts';

/** A public playlist's address: by the phone's own sheet where there is one, else copied. */
export function SharePlaylistButton({ playlist: { id, title } }: { playlist: PlaylistRow }) {
  const share = async () => {
    const url = new URL(`/playlist/${id}`, location.origin).href;
    const words = libraryMessages.playlist;
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ title, url });
        return;
      }
      // There is no clipboard where the page came neither from this machine nor over HTTPS.
      await navigator.clipboard.writeText(url);
      showToast({ title: words.shared, description: words.sharedHint });
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast({
        title: messages.toast.error,
        description: words.shareFailed,
        isDestructive: true,
      });
    }
  };

  return (
    <button type="button" onClick={() => void share()} className={ICON_ON_PHONE}>
      <Share2 aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{libraryMessages.playlist.share}</span>
    </button>
  );
}
