/** An audio element that the mixing desk can amplify beyond a volume of 1. */
export type AmplifiedAudio = HTMLAudioElement & {
  /**
   * @param level total gain; the element's own volume applies it up to 1, the mixing desk the rest
   */
  amplify?: (level: number) => void;
};

/**
 * Amplifies from the next track on. The current file keeps its level, even when it is reloaded.
 *
 * @param amplify called with the gain to apply on top of the element's own volume, at least 1
 */
export function amplifyNextTracks(audio: AmplifiedAudio, amplify: (gain: number) => void) {
  // A reload changes only the URL's fragment (see Recovery).
  const fileOf = ({ src }: HTMLAudioElement) => src.split('#')[0];
  const currentFile = fileOf(audio);
  let isNext = false;
  audio.amplify = (level) => {
    isNext ||= fileOf(audio) !== currentFile;
    if (isNext) amplify(Math.max(1, level));
  };
}
