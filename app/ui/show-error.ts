import { messages } from '#messages/vi.ts';
import { showToast } from './toast-requests.ts';

/** A toast that says what went wrong. */
export const showError = (description: string) =>
  showToast({ title: messages.toast.error, description, isDestructive: true });
