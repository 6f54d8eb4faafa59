import { libraryMessages } from '#messages/vi-library.ts';
import { showLibraryFailure } from './show-library-failure.ts';

/** A toast for a like that the backend refused. */
export const showRefusedLike = (error: unknown) =>
  showLibraryFailure(error, libraryMessages.likeFailed);
