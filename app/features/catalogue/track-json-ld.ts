import { breadcrumbs } from '#app/tracks/breadcrumbs.ts';
import { artistAddress } from '#domain/credits.ts';
import type { TrackFile } from '#domain/data-files.ts';
import { isoDuration } from '#domain/format-duration.ts';
import { siteWords } from '#messages/site-words.ts';

/** A track's structured data for search engines. @see https://schema.org/MusicRecording */
export function trackJsonLd(track: TrackFile['track'], absoluteUrl: (path: string) => string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicRecording',
    name: track.title,
    url: absoluteUrl(`/track/${track.id}`),
    image: absoluteUrl(track.coverImage),
    ...(track.description.trim() && { description: track.description }),
    duration: isoDuration(track.duration),
    ...(track.genre && { genre: track.genre }),
    ...byArtist(track, absoluteUrl),
    ...albumOf(track),
    audio: {
      '@type': 'AudioObject',
      contentUrl: absoluteUrl(track.streamUrl),
      encodingFormat: track.streamUrl.endsWith('.m4a') ? 'audio/mp4' : 'audio/mpeg',
    },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/ListenAction',
      userInteractionCount: track.playbackCount,
    },
  };
}

/** The pages above a track's: its first artist's, if there is one, and the site's first. */
export function trackBreadcrumbs(
  { id, title, credits = [] }: TrackFile['track'],
  absoluteUrl: (path: string) => string,
) {
  const artist = credits.find(({ part }) => !part);
  const pages = [
    { name: siteWords.name, item: absoluteUrl('/') },
    ...(artist ? [{ name: artist.name, item: absoluteUrl(artistAddress(artist.id)) }] : []),
    { name: title, item: absoluteUrl(`/track/${id}`) },
  ];
  return { '@context': 'https://schema.org', ...breadcrumbs(pages) };
}

/** The main artists by the addresses of their pages, or the text as it was written. */
function byArtist(
  { artist, credits = [] }: TrackFile['track'],
  absoluteUrl: (path: string) => string,
) {
  const main = credits.filter(({ part }) => !part);
  if (main.length === 0) return artist && { byArtist: { '@type': 'MusicGroup', name: artist } };
  const groups = main.map(({ id, name }) => {
    const url = absoluteUrl(artistAddress(id));
    return { '@type': 'MusicGroup', '@id': url, url, name };
  });
  return { byArtist: groups };
}

/** Only a release has a label: a track without an album is one by itself. */
function albumOf({ title, album, label }: TrackFile['track']) {
  if (!label) return album && { inAlbum: { '@type': 'MusicAlbum', name: album } };
  const name = album || title;
  const recordLabel = { '@type': 'Organization', name: label };
  const albumRelease = { '@type': 'MusicRelease', name, recordLabel };
  return { inAlbum: { '@type': 'MusicAlbum', name, albumRelease } };
}
