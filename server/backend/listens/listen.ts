/** What kind of site led to the visit; see app/domain/listen-source.ts. */
export const SOURCES = ['direct', 'search', 'social', 'other'] as const;

/** One listen, as a page reports it. */
export type Listen = {
  /** Random; the same when it is sent again. */
  id: string;
  trackId: string;
  /** How long ago it was counted in the browser. */
  agoSec: number;
  source: (typeof SOURCES)[number];
};

/** Which parts of a track were heard; does not count as a listen. */
export type Heard = Pick<Listen, 'id' | 'trackId' | 'agoSec'> & {
  /** 64 bits in hexadecimal digits, the first part of the track first. */
  parts: string;
};
