import { breadcrumbs } from '#app/tracks/breadcrumbs.ts';
import { artistAddress } from '#domain/credits.ts';
import type { SeriesFile } from '#domain/data-files.ts';
import { isoDuration } from '#domain/format-duration.ts';
import { seriesAddress } from '#domain/series.ts';
import { seriesMessages } from '#messages/vi-series.ts';

/**
 * The structured data of a series or an album for search engines.
 *
 * @see https://schema.org/MusicAlbum
 */
export function seriesJsonLd(series: SeriesFile, absoluteUrl: (path: string) => string) {
  const { id, kind, name, words, covers, artists, tracks } = series;
  const url = absoluteUrl(seriesAddress(id));
  const by = artists.map((artist) => ({
    '@type': 'MusicGroup',
    name: artist.name,
    url: absoluteUrl(artistAddress(artist.id)),
  }));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': kind === 'album' ? 'MusicAlbum' : 'MusicPlaylist',
        '@id': url,
        name,
        url,
        ...(words && { description: words }),
        ...(covers[0] && { image: absoluteUrl(covers[0].coverImage) }),
        ...(by.length > 0 && (kind === 'album' ? { byArtist: by } : { creator: by })),
        numTracks: tracks.trackCount,
        track: tracks.cards.map((track) => ({
          '@type': 'MusicRecording',
          name: track.title,
          url: absoluteUrl(`/track/${track.id}`),
          duration: isoDuration(track.duration),
          byArtist: { '@type': 'MusicGroup', name: track.artist },
        })),
      },
      breadcrumbs([
        { name: seriesMessages.list.heading, item: absoluteUrl('/tuyen-tap') },
        { name, item: url },
      ]),
    ],
  };
}
