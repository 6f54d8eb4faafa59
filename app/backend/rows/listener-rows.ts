import type { GeneratedTables } from '#domain/generated-database.ts';
import type { Returned, WithNulls } from './refined-rows.ts';

export type ProfileRow = GeneratedTables['profiles']['Row'];

/** A device on which the listener is signed in; `is_current` for the session of this request. */
export type SessionRow = WithNulls<Returned<'my_sessions'>, 'user_agent'>;

/** A heart; `created_at` is the server's time. */
export type LikeRow = GeneratedTables['track_likes']['Row'];

/**
 * `description` is empty if there is none; anyone with the link may read it if `is_public`;
 * `updated_at` is when it, its tracks or their order last changed.
 */
export type PlaylistRow = GeneratedTables['playlists']['Row'];

/** The position at which a long track was left; null: heard to its end. */
export type LeftPlaceRow = WithNulls<Returned<'keep_left_places'>, 'position_sec'>;
