import type { GeneratedTables } from '#domain/generated-database.ts';
import type { Returned, WithNulls } from './refined-rows.ts';

/** `created_at` is the server's text, to the millisecond. */
export type CommentRow = GeneratedTables['track_comments']['Row'];

/** A comment as operators see it. `track_title` is null for an unknown track. */
export type StudioCommentRow = WithNulls<
  Returned<'studio_comments'>,
  'track_title' | 'author_name' | 'hidden_at'
>;
