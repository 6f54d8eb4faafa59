import Share2 from 'lucide-react/icons/share-2';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';

/** Copies the page's address. */
export function ShareButton() {
  const share = async () => {
    try {
      // There is no clipboard where the page came neither from this machine nor over HTTPS.
      await navigator.clipboard.writeText(location.href);
      showToast({ title: messages.player.shared, description: messages.player.sharedHint });
    } catch {
      showToast({
        title: messages.toast.error,
        description: messages.player.shareFailed,
        isDestructive: true,
      });
    }
  };

  return (
    <button type="button" onClick={share} className={buttonStyles.quiet}>
      <Share2 aria-hidden className="size-5" />
      {messages.player.share}
    </button>
  );
}
