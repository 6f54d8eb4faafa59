import { artistAddress } from '#domain/credits.ts';
import type { SitemapFile } from '#domain/data-files.ts';
import { seriesAddress } from '#domain/series.ts';
import { SITE_PAGES, type SitePage } from '#domain/site-pages.ts';
import type { SeriesPages } from './series.ts';
import type { TagPages } from './tag-pages.ts';
import type { CatalogueTrack } from './tracks/catalogue-track.ts';

/** The protocol allows 50,000 addresses and 50 MB: with a long name of the site an entry has some 500 bytes. */
export const MOST_IN_SITEMAP = 50_000;
/** A tag of one track tells nothing more than the track's page. */
const FEWEST_OF_TAG = 2;

type Entry = SitemapFile['entries'][number];

type SiteParts = {
  tracks: readonly CatalogueTrack[];
  artistIds: readonly string[];
  /** When operators last changed an artist's page. */
  artistPages: Readonly<Record<string, { changedAt?: string }>>;
  series: SeriesPages;
  tags: TagPages;
  /** The pages that operators have written. */
  written: readonly SitePage[];
};

/** All pages that search engines should know, and when each was last changed. */
export function sitemapEntries(site: SiteParts): Entry[] {
  const { tracks, artistIds, artistPages, series, tags, written } = site;
  const last = lastOf(tracks);
  const byArtist = new Map(
    Object.entries(artistPages).map(([id, { changedAt = '' }]) => [id, changedAt]),
  );
  for (const track of tracks)
    for (const { id } of track.credits ?? []) {
      const changed = changeOf(track);
      if (changed > (byArtist.get(id) ?? '')) byArtist.set(id, changed);
    }
  const tagged = tags.slugs.map((slug) => [slug, tags.tracksOf(slug) ?? []] as const);
  return [
    entry('/', last),
    entry('/kham-pha', last),
    ...written.map((page) => entry(SITE_PAGES[page])),
    ...tracks.map((track) => entry(`/track/${track.id}`, changeOf(track))),
    entry('/nghe-si', last),
    ...artistIds.map((id) => entry(artistAddress(id), byArtist.get(id))),
    entry('/tuyen-tap', last),
    ...series.ids.map((id) => entry(seriesAddress(id), lastOf(series.tracksOf(id) ?? []))),
    ...tagged
      .filter(([, own]) => own.length >= FEWEST_OF_TAG)
      .map(([slug, own]) => entry(`/the/${slug}`, lastOf(own))),
  ];
}

const entry = (path: string, changedAt?: string): Entry =>
  changedAt ? { path, changedAt } : { path };

const changeOf = ({ changedAt, addedOn }: CatalogueTrack): string => changedAt ?? addedOn ?? '';

/** ISO times are in the order of their letters. */
const lastOf = (tracks: readonly CatalogueTrack[]): string =>
  tracks.reduce((last, track) => {
    const changed = changeOf(track);
    return changed > last ? changed : last;
  }, '');
