import { messages } from '#app/messages/vi.ts';
import { showToast } from './toast-requests.ts';

/** A press led to what could not be fetched. */
export const tellNotLoaded = () =>
  showToast({
    title: messages.toast.error,
    description: messages.shell.brokenHint,
    isDestructive: true,
  });
