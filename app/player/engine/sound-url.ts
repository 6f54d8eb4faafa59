import { lowBitrateUrl } from '#app/domain/low-bitrate.ts';
import type { PlayableTrack } from './player-snapshot.ts';

/**
 * The file to play of a track: with the data saver a low-bitrate one, if the track has it. `data-saver` of the document
 * says which form, see data-saver.inline.ts.
 */
export const soundUrl = ({ streamUrl, lowBitrate = [] }: PlayableTrack): string =>
  lowBitrate
    .filter((form) => form === document.documentElement.dataset.saver)
    .reduce(lowBitrateUrl, streamUrl);
