import type { SiteLink } from '#domain/site-settings.ts';

export type SiteWords = {
  name: string;
  heading: string;
  tagline: string;
  /** A path on this site. */
  logo: string;
  /** Shown in the footer. Those of this site start with a slash. */
  links?: SiteLink[] | undefined;
  /** Why nobody can comment; undefined if everybody can. */
  commentsOff?: string | undefined;
  areCommentsHidden?: boolean | undefined;
  /** Why nobody can sign up; undefined if everybody can. */
  signUpOff?: string | undefined;
  /** Other sites may not embed the player. */
  areEmbedsOff?: boolean | undefined;
};

/**
 * The texts that operators can change, with their defaults. The page's JSON carries the changes,
 * and the browser applies them before it renders anything: see docs/decisions/044.
 */
export const siteWords: SiteWords = {
  name: 'VINAHOUSE',
  heading: 'VINAHOUSE',
  tagline: 'Nonstop, remix, bass căng. Bấm là lên nhạc.',
  logo: '/favicon.svg',
};
