import type { GeneratedTables } from '#domain/generated-database.ts';
import type { Chapter } from './track.ts';

type ApiRow = GeneratedTables['tracks']['Row'];

/** Fields that `pg` reads in another form than the API: 64-bit numbers are strings, times are dates. */
type OtherForm = 'playback_count' | 'likes_count' | 'list_position' | 'added_at' | 'chapters';

/** What a row of public.tracks says about a track and its files. */
export type TrackFacts = Omit<ApiRow, OtherForm> & { chapters: Chapter[] | null };

export type TrackStatus = 'waiting' | 'published' | 'hidden' | 'removed';
