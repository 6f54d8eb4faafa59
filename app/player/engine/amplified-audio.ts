/** An audio element that the mixing desk can amplify beyond a volume of 1. */
export type AmplifiedAudio = HTMLAudioElement & {
  /** @param level gain of the samples; the element's own volume covers it up to 1 */
  amplify?: (level: number) => void;
};

/**
 * Amplifies from the next track on. The current file keeps its level, even when it is reloaded.
 *
 * @param amplify by a gain of at least 1
 */
export function amplifyNextTracks(audio: AmplifiedAudio, amplify: (gain: number) => void) {
  // The engine marks a reloaded file by its fragment.
  const fileOf = ({ src }: HTMLAudioElement) => src.split('#')[0];
  const presentFile = fileOf(audio);
  let isNext = false;
  audio.amplify = (level) => {
    isNext ||= fileOf(audio) !== presentFile;
    if (isNext) amplify(Math.max(1, level));
  };
}
