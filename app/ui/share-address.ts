import { messages } from '#messages/vi.ts';
import { shareMessages } from '#messages/vi-share.ts';
import { showToast } from './toast-requests.ts';

type Shared = { address: string; title: string };

/**
 * Opens the platform's share sheet, or copies the address where there is none. Call it from a user
 * gesture. Closing the sheet is not an error and shows nothing.
 */
export async function shareAddress({ address, title }: Shared) {
  const sheet = { url: address, title };
  // Missing in Firefox, and outside HTTPS or localhost.
  const hasSheet = 'share' in navigator && (navigator.canShare?.(sheet) ?? true);
  if (!hasSheet) return copyAddress(address, shareMessages.copied);
  try {
    await navigator.share(sheet);
    showToast({ title: messages.track.shared, description: title });
  } catch (error) {
    if ((error as Error).name === 'AbortError') return;
    console.warn('The share sheet did not open:', error);
    await copyAddress(address, shareMessages.copied);
  }
}

/** A browser may ask the listener first, or never answer: some in-app browsers do not. */
const LONGEST_COPY_MS = 1_000;

/**
 * Where it cannot be copied, shows it for the listener to copy.
 *
 * @param title and description: the toast's on success
 */
export async function copyAddress(
  address: string,
  title: string,
  description = shareMessages.copiedHint,
) {
  try {
    // The clipboard is missing outside HTTPS or localhost.
    await Promise.race([navigator.clipboard.writeText(address), failAfter(LONGEST_COPY_MS)]);
    showToast({ title, description });
  } catch {
    showToast({
      title: shareMessages.copyFailed,
      description: address,
      isDestructive: true,
      isAddress: true,
    });
  }
}

const failAfter = (ms: number) =>
  new Promise<never>((_, fail) => setTimeout(() => fail(new Error('Too slow')), ms));
