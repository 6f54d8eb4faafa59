import { messages } from '#app/messages/vi.ts';
import { showToast } from './toast-requests.ts';

/** Tells that what a press needed could not be loaded. */
export const tellNotLoaded = () =>
  showToast({
    title: messages.toast.error,
    description: messages.shell.brokenHint,
    isDestructive: true,
  });
