import { Notifications } from '#database/notifications.ts';

/** Without a track id, comments of any track may have changed. */
export type CommentChange = { trackId: string | undefined; isOnlyAdded: boolean };

const ANYTHING: CommentChange = { trackId: undefined, isOnlyAdded: false };

/**
 * Listens to changed comments. After a reconnect it reports a change without a track id, since some may have been
 * missed.
 *
 * @param name by which other servers recognise this one
 */
export const listenToComments = (
  { connectionString, name }: { connectionString: string; name: string },
  onChange: (change: CommentChange) => void,
): Notifications =>
  new Notifications({
    ...{ connectionString, name, channel: 'comments', awayEvent: 'live-comments-away' },
    onNotice: (payload) => onChange(readChange(payload)),
    onListening: (_client, isFirst) => {
      if (!isFirst) onChange(ANYTHING);
    },
  });

function readChange(payload: string): CommentChange {
  return { trackId: payload.slice(1) || undefined, isOnlyAdded: payload.startsWith('+') };
}
