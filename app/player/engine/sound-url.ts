import { lowBitrateUrl } from '#app/domain/low-bitrate.ts';
import type { PlayableTrack } from './player-snapshot.ts';

/**
 * The file of a track to play: a low-bitrate one while the data saver is on, if the track has it.
 * `data-saver` of the root element names the form, see data-saver.inline.ts.
 */
export const soundUrl = ({ streamUrl, lowBitrate = [] }: PlayableTrack): string =>
  lowBitrate
    .filter((form) => form === document.documentElement.dataset.saver)
    .reduce(lowBitrateUrl, streamUrl);
