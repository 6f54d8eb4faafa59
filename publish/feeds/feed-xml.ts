import { XMLBuilder } from 'fast-xml-parser';
import type { SiteFacts } from '#catalogue/read-rows.ts';
import { feedCover } from '#domain/cover-sources.ts';
import { chaptersFile } from '#domain/data-files.ts';
import { feedAddress } from '#domain/feed-address.ts';
import { contentType } from '#runtime/content-type.ts';
import { describeEntry, xmlText } from './feed-text.ts';
import { type Entry, type Feed, publishedSec } from './feeds.ts';
import { podcastGuid } from './podcast-guid.ts';

const NAMESPACES = {
  '@xmlns:atom': 'http://www.w3.org/2005/Atom',
  '@xmlns:fh': 'http://purl.org/syndication/history/1.0',
  '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  '@xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
};

type Options = {
  siteUrl: string;
  siteName: string;
  /** undefined until a state is written from the database */
  facts: SiteFacts | undefined;
  /** The feed was asked for by a former address. */
  isMoved: boolean;
};

/**
 * A page of a feed as RSS 2.0, with what podcast apps read and links to its other pages (RFC 5005).
 *
 * @see https://podcasters.apple.com/support/823-podcast-requirements
 */
export function feedXml(feed: Feed, { siteUrl, siteName, facts, isMoved }: Options): string {
  const { subject, number, entries, next, previous, olderPages } = feed;
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const pageUrl = (page: Feed['number']) => absolute(feedAddress(subject, page));
  const link = (rel: string, page: Feed['number'] | undefined) =>
    page === undefined
      ? []
      : [{ '@rel': rel, '@type': 'application/rss+xml', '@href': pageUrl(page) }];
  const [newest] = entries;
  const channel = {
    title: feed.title,
    link: absolute(feed.page),
    description: feed.description,
    language: 'vi',
    ...(newest && { lastBuildDate: lastChange(entries, facts) }),
    'atom:link': [
      ...link('self', number),
      ...(olderPages > 0 ? [...link('first', 'newest'), ...link('last', 1)] : []),
      ...link('previous', previous),
      ...link('next', next),
    ],
    ...(olderPages === 0 && { 'fh:complete': '' }),
    ...(isMoved && { 'itunes:new-feed-url': pageUrl('newest') }),
    'itunes:author': feed.author || siteName,
    'itunes:category': { '@text': 'Music' },
    'itunes:explicit': 'false',
    'itunes:type': feed.isAlbum ? 'serial' : 'episodic',
    ...imageOf(newest, absolute),
    // From the site's id, not its address: it stays the same when the feed moves.
    ...(facts && { 'podcast:guid': podcastGuid(`${facts.id}${feedAddress(subject)}`) }),
    'podcast:medium': 'music',
    item: entries.map((entry) => toItem(entry, { absolute, siteName, isAlbum: feed.isAlbum })),
  };
  return BUILDER.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    rss: { '@version': '2.0', ...NAMESPACES, channel },
  });
}

type Site = { absolute: (path: string) => string; siteName: string; isAlbum: boolean | undefined };

function toItem(entry: Entry, { absolute, siteName, isAlbum }: Site) {
  const { id, title, artist, genre, duration, streamUrl, soundBytes, chapters = [] } = entry;
  const url = absolute(`/track/${id}`);
  return {
    title,
    link: url,
    // The same for a track that is renamed, retagged or sounds anew, and after the site has moved.
    guid: { '@isPermaLink': 'false', '#text': id },
    pubDate: dateOf(entry),
    description: describeEntry(entry, { url, site: siteName }),
    category: genre,
    enclosure: {
      '@url': absolute(streamUrl),
      '@length': soundBytes,
      '@type': contentType(streamUrl) ?? 'audio/mpeg',
    },
    'itunes:author': artist,
    'itunes:duration': Math.round(duration),
    'itunes:explicit': 'false',
    // In other feeds they would number tracks of different albums.
    ...(isAlbum && {
      ...(entry.discNumber && { 'itunes:season': entry.discNumber }),
      ...(entry.trackNumber && { 'itunes:episode': entry.trackNumber }),
    }),
    ...imageOf(entry, absolute),
    ...(chapters.length > 0 && {
      'podcast:chapters': {
        '@url': absolute(`/data/${chaptersFile(id)}`),
        '@type': 'application/json+chapters',
      },
    }),
  };
}

const dateOf = (entry: Entry) => new Date(publishedSec(entry) * 1000).toUTCString();

/** The newest publication, or the last change of an entry or of the site's settings, whose name is in every entry. */
function lastChange(entries: readonly Entry[], facts: SiteFacts | undefined): string {
  const times = entries.flatMap((entry) => [
    publishedSec(entry) * 1000,
    Date.parse(entry.changedAt ?? '') || 0,
  ]);
  return new Date(Math.max(...times, Date.parse(facts?.changedAt ?? '') || 0)).toUTCString();
}

const imageOf = (entry: Entry | undefined, absolute: Site['absolute']) =>
  entry && { 'itunes:image': { '@href': absolute(feedCover(entry.coverImage)) } };

const BUILDER = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  format: true,
  indentBy: ' ',
  tagValueProcessor: (_, value) => (typeof value === 'string' ? xmlText(value) : value),
  attributeValueProcessor: (_, value) => xmlText(String(value)),
});
