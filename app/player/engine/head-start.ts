/** A sound that head-start.inline.ts has started, before the page's scripts have loaded. */
export type HeadStart = {
  url: string;
  /** The track's gain, see playback-gain.ts. */
  gain?: number;
  /** Undefined while autoplay is refused: the element has no file then. */
  started?: Promise<void>;
  isRefused?: boolean;
};

export type HeadStartedAudio = HTMLAudioElement & { headStart?: HeadStart | undefined };
