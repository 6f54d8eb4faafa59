import type { GeneratedFunctions, GeneratedTables } from '#domain/generated-database.ts';
import type { SiteSettings } from '#domain/site-settings.ts';
import type { AppPasswords, NewAppPassword } from './app-password-rows.ts';
import type { ArtistRuleRow, EditableArtistRow, StudioArtistsRow } from './artist-rows.ts';
import type { StudioCommentRow } from './comment-rows.ts';
import type { Figures, StoredFiles, TrackFigures } from './figures.ts';
import type { LeftPlaceRow, SessionRow } from './listener-rows.ts';
import type { OperatorActRow, StudioListenerRow } from './moderation-rows.ts';
import type { RemovedRow, ReportCaseRow } from './report-rows.ts';
import type { EditableSeriesRow, StudioSeriesRows } from './series-rows.ts';
import type { ShownState, StudioWarning } from './site-state.ts';
import type { DuplicateRow, EditableTrackRow, StudioTrackRow } from './studio-track-rows.ts';

/** What functions return, where it is known more precisely than PostgreSQL declares it. */
type RefinedReturns = {
  keep_left_places: LeftPlaceRow[];
  my_removed: RemovedRow[];
  my_sessions: SessionRow[];
  site_settings: SiteSettings;
  studio_artist: EditableArtistRow | null;
  studio_artist_rules: ArtistRuleRow[];
  studio_artists: StudioArtistsRow;
  studio_acts: OperatorActRow[];
  studio_comments: StudioCommentRow[];
  studio_comments_of: StudioCommentRow[];
  studio_duplicates: DuplicateRow[];
  studio_figures: Figures;
  studio_listener: StudioListenerRow[];
  studio_one_series: EditableSeriesRow | null;
  studio_reports: ReportCaseRow[];
  studio_series: StudioSeriesRows;
  studio_track: EditableTrackRow[];
  studio_track_figures: TrackFigures;
  studio_tracks: StudioTrackRow[];
};

/** Functions of our own server, which the database does not have. */
type ServerFunctions = {
  my_app_passwords: { Args: Record<never, never>; Returns: AppPasswords };
  make_app_password: { Args: { name: string }; Returns: NewAppPassword };
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

export type BackendTypes = {
  public: {
    Tables: GeneratedTables;
    Views: Record<never, never>;
    Functions: Functions & ServerFunctions;
  };
};
