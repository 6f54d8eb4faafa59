import { libraryMessages } from '#app/messages/vi-library.ts';
import { tellFailure } from './tell-failure.ts';

/** That a press on a heart was undone. */
export const tell = (error: unknown) => tellFailure(error, libraryMessages.likeFailed);
