import { coverAddresses, feedCover } from './cover-sources.ts';
import { LOW_BITRATE_FORMS, lowBitrateUrl } from './low-bitrate.ts';

export type MediaOfTrack = {
  streamUrl: string | null;
  formerSounds: readonly string[];
  coverImage: string | null;
  waveformUrl: string;
};

/** All addresses on the site where a track's files may be or may have been, whether each file exists or not. */
export function mediaAddresses({
  streamUrl,
  formerSounds,
  coverImage,
  waveformUrl,
}: MediaOfTrack): string[] {
  const sounds = [streamUrl ?? '', ...formerSounds].filter((url) => url.startsWith('/sound/'));
  return [
    ...sounds.flatMap((url) => [url, ...LOW_BITRATE_FORMS.map((form) => lowBitrateUrl(url, form))]),
    ...(coverImage?.startsWith('/covers/')
      ? [feedCover(coverImage), ...coverAddresses(coverImage, ['webp', 'avif'])]
      : []),
    ...(waveformUrl.startsWith('/waveforms/') ? [waveformUrl] : []),
  ];
}
