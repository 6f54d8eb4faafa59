import { breadcrumbs } from '#app/tracks/breadcrumbs.ts';
import { artistAddress } from '#domain/credits.ts';
import type { ArtistFile } from '#domain/data-files.ts';
import { isoDuration } from '#domain/format-duration.ts';
import { artistMessages } from '#messages/vi-artist.ts';

/** An artist's structured data for search engines. @see https://schema.org/MusicGroup */
export function artistJsonLd(artist: ArtistFile, absoluteUrl: (path: string) => string) {
  const { id, name, covers, picture = covers[0], words, links, own } = artist;
  const url = absoluteUrl(artistAddress(id));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'MusicGroup',
        '@id': url,
        name,
        url,
        ...(picture && { image: absoluteUrl(picture.coverImage) }),
        ...(words && { description: words }),
        ...(links && { sameAs: links.map((link) => link.url) }),
        track: own.cards.map((track) => ({
          '@type': 'MusicRecording',
          name: track.title,
          url: absoluteUrl(`/track/${track.id}`),
          duration: isoDuration(track.duration),
        })),
      },
      breadcrumbs([
        { name: artistMessages.list.heading, item: absoluteUrl('/nghe-si') },
        { name, item: url },
      ]),
    ],
  };
}
