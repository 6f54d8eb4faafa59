import type { GeneratedTables } from '#domain/generated-database.ts';
import type { Chapter } from '#domain/track.ts';
import type { ColumnOf, EditedField } from '#domain/track-fields.ts';
import type { Refined } from './refined-rows.ts';

type TrackColumns = GeneratedTables['tracks']['Row'];

/** `held`: hidden since its upload; `hidden`: taken down. */
type TrackStatus = 'waiting' | 'published' | 'held' | 'hidden';

/** What operators see, and visitors do not. */
type StudioColumns = { status: TrackStatus; publish_at: string | null };

/**
 * A track in the operators' lists, hidden or not: the listed columns of private.track_fields. `publish_at` is when a
 * hidden track is published automatically; `duration_sec` is null until its file has been measured.
 */
export type StudioTrackRow = StudioColumns &
  Pick<
    TrackColumns,
    | 'id'
    | 'title'
    | 'artist'
    | 'tags'
    | 'duration_sec'
    | 'stream_url'
    | 'cover_image'
    | 'cover_color'
    | 'cover_has_avif'
    | 'bpm'
    | 'first_downbeat_sec'
    | 'loudness_lufs'
    | 'true_peak_db'
    | 'list_position'
  >;

/** The columns that operators may edit. */
export type TrackFields = Refined<
  Pick<TrackColumns, ColumnOf<EditedField>>,
  { chapters: Chapter[] | null }
> & { grid_locked: boolean };

/** `repairs` has the file's original text where an old Vietnamese encoding was repaired. */
export type EditableTrackRow = StudioTrackRow &
  TrackFields & {
    comments_closed: boolean;
    hidden_reason: string | null;
    repairs: Record<string, string>;
  };

/** Rows with the same `alike` may be the same track, judged by name or by sound. */
export type DuplicateRow = StudioTrackRow & { alike: string; cause: 'name' | 'sound' };
