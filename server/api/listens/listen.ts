import type { SentSource } from '#domain/listen-source.ts';

/** One listen, as a page reports it. */
export type Listen = {
  /** Random; the same when it is sent again. */
  id: string;
  trackId: string;
  /** Seconds since the browser counted it. */
  agoSec: number;
  source: SentSource;
};

/** Which parts of a track were heard; does not count as a listen. */
export type Heard = Pick<Listen, 'id' | 'trackId' | 'agoSec'> & {
  /** 64 bits as 16 hexadecimal digits; the highest bit is the first part of the track. */
  parts: string;
};
