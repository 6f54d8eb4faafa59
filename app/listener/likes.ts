import { showLoadFailure } from '#app/ui/show-load-failure.ts';
import { LikeStore } from './like-store.ts';

/** The page's one store of likes. Pages are prerendered without any. */
export const likes = new LikeStore({
  loadCalls: () => import('#app/backend/track-likes.ts'),
  onRefused: (error) =>
    void import('./show-refused-like.ts')
      .then(({ showRefusedLike }) => showRefusedLike(error))
      .catch(showLoadFailure),
});
