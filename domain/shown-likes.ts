type Likes = {
  /** The published count. */
  likesCount: number;
  /**
   * When they were counted, by the server's clock; undefined in the demo, whose numbers are not
   * counted from likes.
   */
  likesCountedMs?: number | undefined;
  isLiked: boolean;
  /** When the listener's own like was made, by the server's clock; undefined when it is not saved. */
  likedMs?: number | undefined;
};

/** Published likes plus the listener's own, which the published count may already include. */
export function shownLikes({ likesCount, likesCountedMs, isLiked, likedMs }: Likes): number {
  const isCounted =
    likesCountedMs !== undefined && likedMs !== undefined && likedMs <= likesCountedMs;
  return Math.max(0, likesCount - (isCounted ? 1 : 0)) + (isLiked ? 1 : 0);
}
