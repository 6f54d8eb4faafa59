/** A link in the footer. */
export type SiteLink = { label: string; url: string };

export type SiteWords = {
  name: string;
  heading: string;
  tagline: string;
  /** A path on this site. */
  logo: string;
  /** Shown in the footer. */
  links?: SiteLink[] | undefined;
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
