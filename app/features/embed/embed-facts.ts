import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';

/** The fields of a track that an embedded player needs. */
export type EmbedTrack = Pick<
  PlayableTrack,
  | 'id'
  | 'title'
  | 'artist'
  | 'streamUrl'
  | 'duration'
  | 'coverImage'
  | 'coverHasAvif'
  | 'coverColor'
  | 'loudnessLufs'
  | 'truePeakDb'
  | 'mp3Seeking'
>;

/**
 * What the page of an embedded player holds as JSON. Nothing but sound and covers is fetched: a frame without an origin
 * of its own may read nothing from the site.
 */
export type EmbedFacts = {
  tracks: EmbedTrack[];
  /** Where listens are counted; undefined: nowhere. */
  listens?: ListensAddress | undefined;
};

export type ListensAddress = {
  url: string;
  /** Of a hosted project. */
  anonKey?: string | undefined;
};

/** Where the player finds the elements of its page: see embed-page.tsx. */
export const EMBED_IDS = {
  facts: 'facts',
  audio: 'audio',
  title: 'title',
  artist: 'artist',
  cover: 'cover',
  play: 'play',
  previous: 'previous',
  next: 'next',
  seek: 'seek',
  elapsed: 'elapsed',
  length: 'length',
  status: 'status',
  link: 'link',
} as const;
