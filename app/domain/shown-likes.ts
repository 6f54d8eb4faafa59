type Likes = {
  /** As published. */
  likesCount: number;
  /** Which likes that are: those from before, by the server's clock; undefined where it is no count. */
  likesCountedMs?: number | undefined;
  isLiked: boolean;
  /** When the listener's own was made, by the server's clock; undefined where it is saved nowhere. */
  likedMs?: number | undefined;
};

/** The published likes with one's own among them, once: it may be in the published number already. */
export function shownLikes({ likesCount, likesCountedMs, isLiked, likedMs }: Likes): number {
  const isCounted =
    likesCountedMs !== undefined && likedMs !== undefined && likedMs <= likesCountedMs;
  return Math.max(0, likesCount - (isCounted ? 1 : 0)) + (isLiked ? 1 : 0);
}
