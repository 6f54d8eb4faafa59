import { PAGE_TAG } from '#app/router/apply-meta.ts';
import { feedAddress } from '#domain/feed-address.ts';
import { escapeHtml } from './feed-text.ts';
import type { Feed } from './feeds.ts';

/**
 * Where feed readers find the feeds of a page: elements for its head, like those that `meta` makes, but in no script.
 */
export const feedLinks = (feeds: readonly Pick<Feed, 'subject' | 'title'>[]): string =>
  feeds
    .map(
      ({ subject, title }) =>
        `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${feedAddress(subject)}" ${PAGE_TAG}="">`,
    )
    .join('');
