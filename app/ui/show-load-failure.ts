import { messages } from '#app/messages/vi.ts';
import { showError } from './show-error.ts';

/** Tells that what a press needed could not be loaded. */
export const showLoadFailure = () => showError(messages.shell.brokenHint);
