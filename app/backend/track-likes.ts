import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import { likeTimes } from './like-times.ts';
import type { LikeRow } from './rows/listener-rows.ts';

type Like = Pick<LikeRow, 'user_id' | 'track_id'>;

/** Rows per response. A listener has at most five times as many likes. */
const LIKES_PER_CALL = 1000;

/** Newest first. @throws BackendError */
export async function fetchLikedTrackIds(userId: string): Promise<string[]> {
  const likes: Pick<LikeRow, 'track_id' | 'created_at'>[] = [];
  for (let hasMore = true; hasMore; ) {
    const found = await fetchLikesAfter(userId, likes.at(-1)?.track_id);
    likes.push(...found);
    hasMore = found.length === LIKES_PER_CALL;
  }
  const timeOf = ({ created_at }: { created_at: string }) => Date.parse(created_at);
  likeTimes.clear();
  for (const like of likes) likeTimes.set(like.track_id, timeOf(like));
  return likes.sort((a, b) => timeOf(b) - timeOf(a)).map(({ track_id }) => track_id);
}

/** Paged by track id, so that concurrent changes do not shift the pages. */
async function fetchLikesAfter(userId: string, trackId: string | undefined) {
  const backend = await loadBackend();
  let query = backend.from('track_likes').select('track_id, created_at').eq('user_id', userId);
  if (trackId) query = query.gt('track_id', trackId);
  const { data, error } = await query.order('track_id').limit(LIKES_PER_CALL);
  if (error) throw new BackendError('fetchLikedTrackIds', error);
  return data;
}

/** Idempotent. @throws BackendError */
export async function likeTrack({ user_id, track_id }: Like) {
  const backend = await loadBackend();
  const { data, error } = await backend
    .from('track_likes')
    .insert({ user_id, track_id })
    .select('created_at')
    .single();
  if (!error) {
    // A like removed and set again keeps its first time: the published count still includes it.
    if (!likeTimes.has(track_id)) likeTimes.set(track_id, Date.parse(data.created_at));
    return;
  }
  const failure = new BackendError('likeTrack', error);
  if (failure.code !== 'already_exists') throw failure;
}

/** Idempotent. @throws BackendError */
export async function unlikeTrack({ user_id, track_id }: Like) {
  const backend = await loadBackend();
  const { error } = await backend
    .from('track_likes')
    .delete()
    .eq('user_id', user_id)
    .eq('track_id', track_id);
  if (error) throw new BackendError('unlikeTrack', error);
}
