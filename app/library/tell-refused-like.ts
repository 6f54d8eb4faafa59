import { libraryMessages } from '#app/messages/vi-library.ts';
import { tellFailure } from './tell-failure.ts';

/** A toast for a like that the backend refused. */
export const tell = (error: unknown) => tellFailure(error, libraryMessages.likeFailed);
