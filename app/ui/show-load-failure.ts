import { messages } from '#messages/vi.ts';
import { showError } from './show-error.ts';

/** An error toast: what a press needs could not be loaded. */
export const showLoadFailure = () => showError(messages.shell.brokenHint);
