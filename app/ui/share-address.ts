import { messages } from '#app/messages/vi.ts';
import { showToast } from './toast-requests.ts';

type Shared = { address: string; title: string };

/**
 * Opens the platform's own share sheet where there is one, else copies the address. To be called by a
 * press. A sheet that was closed again is no failure, and nothing is told of it.
 */
export async function shareAddress({ address, title }: Shared) {
  const sheet = { url: address, title };
  // There is none in Firefox, nor where the page came neither from this machine nor over HTTPS.
  const hasSheet = 'share' in navigator && (navigator.canShare?.(sheet) ?? true);
  if (!hasSheet) return copyAddress(address, messages.player.shared);
  try {
    await navigator.share(sheet);
    showToast({ title: messages.track.shared, description: title });
  } catch (error) {
    if ((error as Error).name === 'AbortError') return;
    console.warn('The share sheet did not open:', error);
    await copyAddress(address, messages.player.shared);
  }
}

/** @param told in the message that it is done */
export async function copyAddress(address: string, told: string) {
  try {
    // There is no clipboard where the page came neither from this machine nor over HTTPS.
    await navigator.clipboard.writeText(address);
    showToast({ title: told, description: messages.player.sharedHint });
  } catch {
    showToast({
      title: messages.toast.error,
      description: messages.player.shareFailed,
      isDestructive: true,
    });
  }
}
