import type { LeftPlaceFunctions } from './left-places.ts';
import type { MutedRow, ReportFunctions } from './reports.ts';
import type { StudioFigureFunctions } from './studio-figures.ts';
import type { ModerationFunctions } from './studio-moderation.ts';
import type { SiteFunctions } from './studio-site.ts';
import type { StudioTrackFunctions } from './studio-tracks.ts';
import type { StudioWarningFunctions } from './studio-warnings.ts';
import type { WatchedFunctions } from './studio-watched.ts';

/** The rows as `supabase/migrations/` makes them. */
export type CommentRow = {
  id: string;
  track_id: string;
  user_id: string;
  content: string;
  /** As the server wrote it, to the microsecond: a Date would lose the last three digits. */
  created_at: string;
};

export type ProfileRow = {
  user_id: string;
  display_name: string | null;
  avatar_url: string | null;
};

/** A heart; `created_at` is the server's. */
export type LikeRow = { user_id: string; track_id: string; created_at: string };

export type PlaylistRow = {
  id: string;
  user_id: string;
  title: string;
  /** Empty where there is none. */
  description: string;
  /** Whether everybody who has its address may read it. */
  is_public: boolean;
  created_at: string;
  /** When it, its tracks or their order changed last. */
  updated_at: string;
};

export type PlaylistTrackRow = {
  playlist_id: string;
  track_id: string;
  /** Tells the order, with gaps; made by the database. */
  position: number;
  added_at: string;
};

/** A device on which somebody is signed in. */
export type SessionRow = {
  id: string;
  created_at: string;
  last_used_at: string;
  user_agent: string | null;
  /** Whether it is the one that asks. */
  is_current: boolean;
};

/** A comment as operators see it. */
export type StudioCommentRow = CommentRow & {
  /** Null for a track that is not known. */
  track_title: string | null;
  author_name: string | null;
  /** Whether its author is kept out. */
  is_banned: boolean;
  hidden_at: string | null;
};

/** A line of the operators' log. */
export type OperatorActRow = {
  id: number;
  acted_at: string;
  /** Null: a command on the server, or an account that is gone. */
  operator_name: string | null;
  act: string;
  /** Whose account, whose comment, or which track. */
  target_name: string | null;
  track_id: string | null;
  reason: string;
  /** Which fields of an edited track. */
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
