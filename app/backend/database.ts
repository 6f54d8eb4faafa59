import type { GeneratedFunctions, GeneratedTables } from '#domain/generated-database.ts';
import type { LeftPlaceReturns } from './left-places.ts';
import type { Returned, WithNulls } from './refined-rows.ts';
import type { ReportReturns } from './reports.ts';
import type { FigureReturns, StoredFiles } from './studio-figures.ts';
import type { ModerationReturns } from './studio-moderation.ts';
import type { ShownState } from './studio-shown.ts';
import type { SiteReturns } from './studio-site.ts';
import type { StudioTrackReturns } from './studio-tracks.ts';
import type { StudioWarning } from './studio-warnings.ts';

type Row<Table extends keyof GeneratedTables> = GeneratedTables[Table]['Row'];

/** `created_at` is the server's text, to the microsecond: a Date would lose the last three digits. */
export type CommentRow = Row<'track_comments'>;

export type ProfileRow = Row<'profiles'>;

/** A heart; `created_at` is the server's time. */
export type LikeRow = Row<'track_likes'>;

/**
 * `description` is empty if there is none; anyone with the link may read it if `is_public`;
 * `updated_at` is when it, its tracks or their order last changed.
 */
export type PlaylistRow = Row<'playlists'>;

/** A device on which the listener is signed in; `is_current` for the session of this request. */
export type SessionRow = WithNulls<Returned<'my_sessions'>, 'user_agent'>;

/** A comment as operators see it. `track_title` is null for an unknown track. */
export type StudioCommentRow = WithNulls<
  Returned<'studio_comments'>,
  'track_title' | 'author_name' | 'hidden_at'
>;

/**
 * A line of the operators' log: the newest of `count` alike entries. `operator_id` is null for a
 * command on the server, `operator_name` also for a deleted account; `target_name` is that of the
 * account, the comment's author, or the track; `changed` has the changed fields of an edited track.
 */
export type OperatorActRow = WithNulls<
  Returned<'studio_acts'>,
  'operator_id' | 'operator_name' | 'target_name' | 'track_id' | 'changed'
>;

/** What functions return, where it is known more precisely than PostgreSQL declares it. */
type RefinedReturns = {
  my_sessions: SessionRow[];
  studio_comments: StudioCommentRow[];
  studio_acts: OperatorActRow[];
} & FigureReturns &
  LeftPlaceReturns &
  ModerationReturns &
  ReportReturns &
  SiteReturns &
  StudioTrackReturns;

/** Functions of our own server, which the database does not have. */
type ServerFunctions = {
  studio_storage: {
    Args: Record<never, never>;
    Returns: StoredFiles & { database_bytes: number };
  };
  studio_shown: { Args: { track_ids: string[] }; Returns: ShownState };
  studio_warnings: { Args: Record<never, never>; Returns: StudioWarning[] };
};

type Functions = {
  [Name in keyof GeneratedFunctions]: {
    Args: GeneratedFunctions[Name]['Args'];
    Returns: Name extends keyof RefinedReturns
      ? RefinedReturns[Name]
      : GeneratedFunctions[Name]['Returns'];
  };
};

export type Database = {
  public: {
    Tables: GeneratedTables;
    Views: Record<never, never>;
    Functions: Functions & ServerFunctions;
  };
};
