import { divideCredits } from './credits.ts';
import type { SearchableTrack, Track, TrackCard, TrackDetails } from './track.ts';
import { fieldsWith } from './track-fields.ts';

const PAGE_FIELDS = fieldsWith({ on: ['page', 'search'] });
const NOT_ON_CARDS = fieldsWith({ on: ['page', 'search', 'site'] });
const SEARCHED_DETAILS = fieldsWith({ on: 'search' });

/** Drops the fields of the track's page and of the publisher. */
export const toCard = (track: Track): TrackCard => ({
  ...omit(track, NOT_ON_CARDS),
  ...(track.chapters?.length && { hasChapters: true }),
  ...(track.credits?.length && { by: divideCredits(track.artist, track.credits) }),
});

export const toDetails = (track: Track): TrackDetails => pick(track, PAGE_FIELDS);

export const toSearchable = (track: Track): SearchableTrack => ({
  ...toCard(track),
  ...pick(track, SEARCHED_DETAILS),
});

/** A found track without the texts that are searched, but not shown in lists. */
export const toListed = <T extends SearchableTrack>(track: T) => omit(track, SEARCHED_DETAILS);

function omit<T extends object, K extends keyof T>(track: T, fields: readonly K[]): Omit<T, K> {
  const rest: Partial<T> = { ...track };
  for (const field of fields) delete rest[field];
  return rest as Omit<T, K>;
}

/** Without fields that are undefined. */
function pick<K extends keyof Track>(track: Track, fields: readonly K[]): Pick<Track, K> {
  const entries = fields.flatMap((field) =>
    track[field] === undefined ? [] : [[field, track[field]]],
  );
  return Object.fromEntries(entries) as Pick<Track, K>;
}
