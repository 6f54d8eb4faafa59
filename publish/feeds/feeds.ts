import { ALL_TRACKS, CATEGORIES, filterByCategory } from '#domain/category.ts';
import { artistAddress } from '#domain/credits.ts';
import { type FeedPage, type FeedSubject, feedAddress } from '#domain/feed-address.ts';
import { homeAddress } from '#domain/home-address.ts';
import { type SeriesKind, seriesAddress } from '#domain/series.ts';
import type { Track } from '#domain/track.ts';
import { feedMessages } from '#messages/vi-feed.ts';
import { type CatalogueTrack, wholeTrack } from '../tracks/catalogue-track.ts';

export const ENTRIES_PER_PAGE = 300;

/** A track that can be in a feed. */
export type Entry = Track & { soundBytes: number };

type ListedEntry = CatalogueTrack & { soundBytes: number };

export type Feed = {
  /** An artist's with their present id. */
  subject: FeedSubject;
  title: string;
  description: string;
  /** The path of the page that shows the same tracks. */
  page: string;
  /** An artist, or those of an album or a series; undefined if it is the site. */
  author?: string | undefined;
  /** Clients sort it by its tracks' discs and numbers. */
  isAlbum?: boolean | undefined;
  entries: readonly Entry[];
  /** The oldest page is 1. */
  number: FeedPage['number'];
  olderPages: number;
  /** In the order of `entries`, of the page before this one's entries; undefined on the last page. */
  next: number | undefined;
  /** undefined on the first page. */
  previous: FeedPage['number'] | undefined;
};

type FeedParts = {
  tracks: readonly CatalogueTrack[];
  /** Also by a former id. */
  artist: (id: string) => { id: string; name: string; tracks: readonly CatalogueTrack[] } | null;
  /** Also former ids. */
  artistIds: () => readonly string[];
  series: (id: string) => {
    kind: SeriesKind;
    name: string;
    words?: string | undefined;
    tracks: readonly CatalogueTrack[];
    artists: () => readonly string[];
  } | null;
  seriesIds: () => readonly string[];
};

export type SiteTexts = { name: string; tagline: string };

type Subject = Pick<Feed, 'subject' | 'title' | 'description' | 'page' | 'isAlbum'> & {
  /** Counted when it is read. */
  author?: () => string;
  /** Sorted when it is read: pages ask for titles alone. */
  entries: () => readonly ListedEntry[];
};

/**
 * The feeds of the published tracks. The newest page has the newest 300. Older pages are full, and counted from the
 * oldest: a new track changes the newest page alone, which may repeat some entries of the one after it.
 */
export class Feeds {
  readonly #parts: FeedParts;
  #sorted: readonly ListedEntry[] | undefined;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  #all(): readonly ListedEntry[] {
    this.#sorted ??= newestFirst(this.#parts.tracks);
    return this.#sorted;
  }

  /** The feeds of what a page shows, for its head. */
  ofPage(path: string, { name, tagline }: SiteTexts): Pick<Feed, 'subject' | 'title'>[] {
    const found = subjectsOf(path).map((subject) => this.#find(subject, name, tagline));
    return found.filter((subject) => subject !== null);
  }

  /** The paths of all pages, for the export. */
  addresses(): string[] {
    const subjects: FeedSubject[] = [
      ...ON_HOME,
      ...this.#parts.artistIds().map((id) => ({ kind: 'artist', id }) as const),
      ...this.#parts.seriesIds().map((id) => ({ kind: 'series', id }) as const),
    ];
    return subjects.flatMap((subject) => {
      const count = olderPages(this.#find(subject)?.entries().length ?? 0);
      const numbers = Array.from({ length: count }, (_, n) => n + 1);
      return (['newest', ...numbers] as const).map((number) => feedAddress(subject, number));
    });
  }

  /** null for an unknown artist or series, or a page that does not exist */
  read({ subject, number }: FeedPage, { name, tagline }: SiteTexts): Feed | null {
    const found = this.#find(subject, name, tagline);
    if (!found) return null;
    const all = found.entries();
    const count = olderPages(all.length);
    if (number !== 'newest' && number > count) return null;
    const first = number === 'newest' ? 0 : all.length - number * ENTRIES_PER_PAGE;
    const older = number === 'newest' ? count : number - 1;
    return {
      ...found,
      author: found.author?.(),
      entries: all
        .slice(first, first + ENTRIES_PER_PAGE)
        .map((entry) => ({ ...wholeTrack(entry), soundBytes: entry.soundBytes })),
      number,
      olderPages: count,
      next: older > 0 ? older : undefined,
      previous: number === 'newest' ? undefined : number === count ? 'newest' : number + 1,
    };
  }

  #find(subject: FeedSubject, site = '', tagline = ''): Subject | null {
    const { titles, descriptions } = feedMessages;
    if (subject.kind === 'site')
      return { subject, title: site, description: tagline, page: '/', entries: () => this.#all() };
    if (subject.kind === 'category') {
      const { category } = subject;
      return {
        subject,
        title: titles.category(category, site),
        description: descriptions.category(category, site),
        page: homeAddress({ category }),
        entries: () => filterByCategory(this.#all(), category),
      };
    }
    if (subject.kind === 'series') {
      const series = this.#parts.series(subject.id);
      return (
        series && {
          subject,
          title: titles.series(series.name, site),
          description: series.words ?? descriptions.series(series.name, site),
          page: seriesAddress(subject.id),
          isAlbum: series.kind === 'album',
          author: () => series.artists().join(', '),
          entries: () => newestFirst(series.tracks),
        }
      );
    }
    const artist = this.#parts.artist(subject.id);
    if (!artist) return null;
    const { id, name, tracks } = artist;
    return {
      subject: { kind: 'artist', id },
      title: titles.artist(name, site),
      description: descriptions.artist(name, site),
      page: artistAddress(id),
      author: () => name,
      entries: () => newestFirst(tracks),
    };
  }
}

const ON_HOME: readonly FeedSubject[] = CATEGORIES.map((category) =>
  category === ALL_TRACKS ? { kind: 'site' } : { kind: 'category', category },
);

function subjectsOf(path: string): readonly FeedSubject[] {
  if (path === '/') return ON_HOME;
  if (path === '/kham-pha') return [{ kind: 'site' }];
  const [, folder, id = ''] = /^\/(nghe-si|tuyen-tap)\/([a-z0-9-]+)$/.exec(path) ?? [];
  return folder ? [{ kind: folder === 'nghe-si' ? 'artist' : 'series', id }] : [];
}

const olderPages = (count: number) => Math.max(0, Math.ceil(count / ENTRIES_PER_PAGE) - 1);

/** When it was published, in seconds since 1970. Without a database there is only the day, in Vietnam. */
export const publishedSec = ({ publishedAtSec, addedOn }: CatalogueTrack): number =>
  publishedAtSec ?? (addedOn ? Date.parse(`${addedOn}T00:00:00+07:00`) / 1000 : 0);

/** Without tracks whose files' size is not known: an enclosure has to tell it. */
function newestFirst(tracks: readonly CatalogueTrack[]): readonly ListedEntry[] {
  const entries = tracks.filter((track): track is ListedEntry => track.soundBytes !== undefined);
  // Those of the same second stay in the order of the lists.
  return entries.toSorted((one, other) => publishedSec(other) - publishedSec(one));
}
