import { collectionMessages } from '#messages/vi-collection.ts';
import { showCollectionFailure } from './show-collection-failure.ts';

/** A toast for a like that the backend refused. */
export const showRefusedLike = (error: unknown) =>
  showCollectionFailure(error, collectionMessages.likeFailed);
