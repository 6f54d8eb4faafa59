import type { Chapter, FieldWith } from '#domain/track.ts';
import type { ColumnOf, EditedField } from '#domain/track-fields.ts';
import type { Refined, Returned, WithNulls } from './refined-rows.ts';

/** Fields of the operators' tracks that may be null. */
type NullableField =
  | 'publish_at'
  | 'duration_sec'
  | 'stream_url'
  | 'cover_image'
  | 'cover_color'
  | 'bpm'
  | 'first_downbeat_sec'
  | 'loudness_lufs'
  | 'true_peak_db';

/** `held`: hidden since its upload; `hidden`: taken down. */
type TrackStatus = 'waiting' | 'published' | 'held' | 'hidden';

/**
 * A track in the operators' lists, hidden or not. `publish_at` is when a hidden track is published
 * automatically; `duration_sec` is null until its file has been measured.
 */
export type StudioTrackRow = Refined<
  WithNulls<Returned<'studio_tracks'>, NullableField>,
  { status: TrackStatus }
>;

type NullableKind = 'number' | 'whole' | 'lyrics' | 'youtube';
type NullableColumn = ColumnOf<EditedField & FieldWith<{ kind: NullableKind }>>;

/** `repairs` has the file's original text where an old Vietnamese encoding was repaired. */
export type EditableTrackRow = Refined<
  WithNulls<Returned<'studio_track'>, NullableField | NullableColumn | 'hidden_reason'>,
  { status: TrackStatus; chapters: Chapter[] | null; repairs: Record<string, string> }
>;

/** The columns that operators may edit. */
export type TrackFields = Pick<EditableTrackRow, ColumnOf<EditedField> | 'grid_locked'>;

/** Rows with the same `alike` may be the same track, judged by name or by sound. */
export type DuplicateRow = Refined<
  WithNulls<Returned<'studio_duplicates'>, NullableField>,
  { status: TrackStatus; cause: 'name' | 'sound' }
>;
