import { type Category, categoryOfSlug, categorySlug } from './category.ts';

/** Whose tracks a feed has. */
export type FeedSubject =
  | { kind: 'site' }
  | { kind: 'category'; category: Category }
  | { kind: 'artist' | 'series'; id: string };

export type FeedPage = {
  subject: FeedSubject;
  /** Older pages are counted from the oldest, which is 1, so that a new track changes none of them. */
  number: 'newest' | number;
};

const FOLDERS = { category: 'the-loai', artist: 'nghe-si', series: 'tuyen-tap' } as const;

/** Folders of an export with feeds, beside that of artists. */
export const FEED_FOLDERS = ['rss', FOLDERS.category, FOLDERS.series];

/** '/rss.xml', '/nghe-si/dj-ca/rss.xml', '/the-loai/remix/rss.xml', '/rss/2.xml'. */
export function feedAddress(subject: FeedSubject, number: FeedPage['number'] = 'newest'): string {
  return `${folderOf(subject)}/rss${number === 'newest' ? '' : `/${number}`}.xml`;
}

function folderOf(subject: FeedSubject): string {
  if (subject.kind === 'site') return '';
  const name = subject.kind === 'category' ? categorySlug(subject.category) : subject.id;
  return `/${FOLDERS[subject.kind]}/${name}`;
}

const ADDRESS =
  /^(?:\/(?<folder>[a-z-]+)\/(?<name>[a-z0-9-]{1,64}))?\/rss(?:\/(?<number>[1-9]\d{0,4}))?\.xml$/;

/** For the rules of hosts. */
export const FEED_PATTERN = '^/([a-z-]+/[a-z0-9-]+/)?rss(/[0-9]+)?\\.xml$';

/** The feed that `feedAddress` gives this path; null for any other path. */
export function readFeedAddress(path: string): FeedPage | null {
  const groups = ADDRESS.exec(path)?.groups;
  const subject = groups && readSubject(groups.folder, groups.name ?? '');
  if (!subject) return null;
  return { subject, number: groups.number ? Number(groups.number) : 'newest' };
}

function readSubject(folder: string | undefined, name: string): FeedSubject | null {
  if (folder === undefined) return { kind: 'site' };
  if (folder === FOLDERS.artist) return { kind: 'artist', id: name };
  if (folder === FOLDERS.series) return { kind: 'series', id: name };
  const category = folder === FOLDERS.category ? categoryOfSlug(name) : undefined;
  return category ? { kind: 'category', category } : null;
}
