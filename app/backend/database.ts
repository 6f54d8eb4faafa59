import type { LeftPlaceFunctions } from './left-places.ts';
import type { MutedRow, ReportFunctions } from './reports.ts';
import type { StudioFigureFunctions } from './studio-figures.ts';
import type { ModerationFunctions } from './studio-moderation.ts';
import type { SiteFunctions } from './studio-site.ts';
import type { StudioTrackFunctions } from './studio-tracks.ts';
import type { StudioWarningFunctions } from './studio-warnings.ts';
import type { WatchedFunctions } from './studio-watched.ts';

/** The rows as defined in `supabase/migrations/`. */
export type CommentRow = {
  id: string;
  track_id: string;
  user_id: string;
  content: string;
  /** The server's text, to the microsecond: a Date would lose the last three digits. */
  created_at: string;
};

export type ProfileRow = {
  user_id: string;
  display_name: string | null;
  avatar_url: string | null;
};

/** A heart; `created_at` is the server's time. */
export type LikeRow = { user_id: string; track_id: string; created_at: string };

export type PlaylistRow = {
  id: string;
  user_id: string;
  title: string;
  /** Empty if there is none. */
  description: string;
  /** Whether anyone with the link may read it. */
  is_public: boolean;
  created_at: string;
  /** When it, its tracks or their order last changed. */
  updated_at: string;
};

export type PlaylistTrackRow = {
  playlist_id: string;
  track_id: string;
  /** Sort key with gaps, set by the database. */
  position: number;
  added_at: string;
};

/** A device on which the listener is signed in. */
export type SessionRow = {
  id: string;
  created_at: string;
  last_used_at: string;
  user_agent: string | null;
  /** Whether it is the session of this request. */
  is_current: boolean;
};

/** A comment as operators see it. */
export type StudioCommentRow = CommentRow & {
  /** Null for an unknown track. */
  track_title: string | null;
  author_name: string | null;
  /** Whether its author is banned. */
  is_banned: boolean;
  hidden_at: string | null;
};

/** An entry of the operators' log. */
export type OperatorActRow = {
  id: number;
  acted_at: string;
  /** Null for a command on the server, or a deleted account. */
  operator_name: string | null;
  act: string;
  /** Name of the account, the comment's author, or the track. */
  target_name: string | null;
  track_id: string | null;
  reason: string;
  /** The changed fields of an edited track. */
  changed: string[] | null;
};

type Table<Row, Insert> = { Row: Row; Insert: Insert; Update: Partial<Insert>; Relationships: [] };

type NewPlaylist = Pick<PlaylistRow, 'user_id' | 'title'> &
  Partial<Pick<PlaylistRow, 'description' | 'is_public'>>;

export type Database = {
  public: {
    Tables: {
      track_comments: Table<CommentRow, Pick<CommentRow, 'content' | 'track_id' | 'user_id'>>;
      profiles: Table<ProfileRow, ProfileRow>;
      track_likes: Table<LikeRow, Pick<LikeRow, 'user_id' | 'track_id'>>;
      playlists: Table<PlaylistRow, NewPlaylist>;
      muted_listeners: Table<MutedRow, Pick<MutedRow, 'user_id' | 'muted_id'>>;
      playlist_tracks: Table<PlaylistTrackRow, Pick<PlaylistTrackRow, 'playlist_id' | 'track_id'>>;
    };
    Views: Record<never, never>;
    Functions: {
      move_playlist_track: {
        Args: { playlist_id: string; track_id: string; new_position: number };
        Returns: undefined;
      };
      my_sessions: { Args: Record<never, never>; Returns: SessionRow[] };
      end_session: { Args: { session_id: string }; Returns: boolean };
      am_i_operator: { Args: Record<never, never>; Returns: boolean };
      studio_comments: {
        Args: { before: string | null; before_id: string | null };
        Returns: StudioCommentRow[];
      };
      studio_acts: { Args: Record<never, never>; Returns: OperatorActRow[] };
      hide_comment: { Args: { comment_id: string; reason: string }; Returns: boolean };
      show_comment: { Args: { comment_id: string }; Returns: boolean };
      ban_listener: {
        Args: { listener: string; reason: string; password: string };
        Returns: boolean;
      };
      pardon_listener: { Args: { listener: string }; Returns: boolean };
      delete_my_account: { Args: { password: string }; Returns: boolean };
    } & StudioTrackFunctions &
      StudioWarningFunctions &
      StudioFigureFunctions &
      ReportFunctions &
      LeftPlaceFunctions &
      ModerationFunctions &
      SiteFunctions &
      WatchedFunctions;
  };
};
