import { lowBitrateUrl } from '#domain/low-bitrate.ts';
import type { PlayableTrack } from './player-snapshot.ts';

/** Low-bitrate files that could not be played. */
const dropped = new Set<string>();

/**
 * The file of a track to play: a low-bitrate one while the data saver is on, if the track has it.
 * The attribute `data-saver` of the root element names the low-bitrate format to use, see
 * data-saver.ts.
 */
export function soundUrl({ streamUrl, lowBitrate = [] }: PlayableTrack): string {
  const form = lowBitrate.find((form) => form === document.documentElement.dataset.saver);
  const url = form ? lowBitrateUrl(streamUrl, form) : streamUrl;
  return dropped.has(url) ? streamUrl : url;
}

/** Makes `soundUrl` return the full file after a failure. @returns false when it already does */
export function dropLowBitrate(track: PlayableTrack): boolean {
  const url = soundUrl(track);
  if (url === track.streamUrl) return false;
  dropped.add(url);
  return true;
}
