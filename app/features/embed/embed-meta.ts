import type { HeadTag } from '#app/router/read-meta.ts';
import { siteAddress } from '#app/router/site-address.ts';
import type { ArtistFile, SeriesFile, TrackFile } from '#domain/data-files.ts';
import {
  artistEmbed,
  artistOembed,
  BAR_HEIGHT,
  LIST_HEIGHT,
  seriesEmbed,
  seriesOembed,
  trackEmbed,
  trackOembed,
} from '#domain/embeds.ts';
import { siteWords } from '#messages/site-words.ts';

/** In pixels. Programs that show a player in a preview scale it. */
const WIDTH = 480;
const SOUND_TYPES: Record<string, string> = { mp3: 'audio/mpeg', m4a: 'audio/mp4' };

const LISTS = {
  artist: [artistOembed, artistEmbed],
  series: [seriesOembed, seriesEmbed],
} as const;

const absolute = (path: string) => new URL(path, siteAddress.origin).href;

/**
 * The elements of a page's head, with those by which other sites' programs find its player. Only the server has this
 * code.
 */
export function addEmbedTags(
  tags: readonly HeadTag[],
  routeId: string,
  loaderData: unknown,
): HeadTag[] {
  if (siteWords.areEmbedsOff || !loaderData) return [...tags];
  if (routeId === 'artist' || routeId === 'series') {
    const { id } = loaderData as ArtistFile | SeriesFile;
    const [oembed, player] = LISTS[routeId];
    return [...tags, oembedLink(oembed(id)), ...playerTags(player(id), LIST_HEIGHT)];
  }
  if (routeId !== 'track') return [...tags];
  const { id, streamUrl } = (loaderData as TrackFile).track;
  return [
    ...tags.map(asPlayer),
    oembedLink(trackOembed(id)),
    ...playerTags(trackEmbed(id), BAR_HEIGHT),
    ...soundTags(streamUrl),
  ];
}

/** Twitter shows players by https only. Without one, the picture is large. */
function asPlayer(tag: HeadTag): HeadTag {
  const { attributes } = tag;
  const isCard = attributes.name === 'twitter:card' && siteAddress.origin.startsWith('https:');
  return isCard ? { ...tag, attributes: { ...attributes, content: 'player' } } : tag;
}

const element = (tagName: string, attributes: Record<string, string>): HeadTag => ({
  ...{ tagName, attributes },
  text: '',
});
const property = (name: string, content: string) => element('meta', { property: name, content });
const named = (name: string, content: string) => element('meta', { name, content });

const oembedLink = (path: string) =>
  element('link', {
    rel: 'alternate',
    type: 'application/json+oembed',
    href: absolute(path),
  });

const playerTags = (path: string, height: number): HeadTag[] => [
  property('og:video', absolute(path)),
  property('og:video:type', 'text/html'),
  property('og:video:width', String(WIDTH)),
  property('og:video:height', String(height)),
  named('twitter:player', absolute(path)),
  named('twitter:player:width', String(WIDTH)),
  named('twitter:player:height', String(height)),
];

function soundTags(streamUrl: string): HeadTag[] {
  const sound = absolute(streamUrl);
  const type = SOUND_TYPES[streamUrl.split('.').at(-1) ?? ''];
  return [
    property('og:audio', sound),
    named('twitter:player:stream', sound),
    ...(type
      ? [property('og:audio:type', type), named('twitter:player:stream:content_type', type)]
      : []),
  ];
}
