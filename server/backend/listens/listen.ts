/** What kind of site led to the visit; see app/domain/listen-source.ts. */
export const SOURCES = ['direct', 'search', 'social', 'other'] as const;

/** One listen, as a page tells of it. */
export type Listen = {
  /** Random; the same when it is sent again. */
  id: string;
  trackId: string;
  /** How long ago it was counted in the browser. */
  agoSec: number;
  source: (typeof SOURCES)[number];
};
