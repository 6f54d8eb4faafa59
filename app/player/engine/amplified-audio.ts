/** An audio element whose sound the mixing desk can raise above what its own volume can, which ends at 1. */
export type AmplifiedAudio = HTMLAudioElement & {
  /** @param level what its samples are to be multiplied by, of which its volume does the part up to 1 */
  amplify?: (level: number) => void;
};

/**
 * From the next track on: what is in the element now goes on as loud as it is, also where its file is
 * asked for anew.
 *
 * @param amplify by a gain of at least 1
 */
export function amplifyNextTracks(audio: AmplifiedAudio, amplify: (gain: number) => void) {
  // The engine tells a file that is asked for anew by its fragment.
  const fileOf = ({ src }: HTMLAudioElement) => src.split('#')[0];
  const presentFile = fileOf(audio);
  let isNext = false;
  audio.amplify = (level) => {
    isNext ||= fileOf(audio) !== presentFile;
    if (isNext) amplify(Math.max(1, level));
  };
}
