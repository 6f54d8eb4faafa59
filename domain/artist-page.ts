import type { SiteLink } from './site-settings.ts';

/** What operators wrote for an artist's page. */
export type ArtistPage = {
  words?: string;
  links?: SiteLink[];
  /** The address of the picture, which is stored like a cover. */
  coverImage?: string;
  coverColor?: string;
  /** When it was last changed: '2026-11-20T04:05:06Z'. */
  changedAt?: string;
};
