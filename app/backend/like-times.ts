/**
 * When the listener liked each track: the server's clock, in milliseconds since 1970. Filled by
 * track-likes.ts. In its own file, so that the first paint does not load the backend calls.
 */
export const likeTimes = new Map<string, number>();
