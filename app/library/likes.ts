import { tellNotLoaded } from '#app/ui/tell-not-loaded.ts';
import { LikeStore } from './like-store.ts';

/** The page's one store of likes. Pages are prerendered without any. */
export const likes = new LikeStore({
  loadCalls: () => import('#app/backend/track-likes.ts'),
  onRefused: (error) =>
    void import('./tell-refused-like.ts').then(({ tell }) => tell(error)).catch(tellNotLoaded),
});
