/** A label and where it leads. */
export type SiteLink = { label: string; url: string };

export type SiteWords = {
  name: string;
  heading: string;
  tagline: string;
  /** An address on this site. */
  logo: string;
  /** In the footer; their look comes with the page: see site-style.ts. */
  links?: SiteLink[] | undefined;
};

/**
 * What operators may say otherwise of the site. The drawn page brings what they set, and the browser puts it here
 * before it draws anything: see docs/decisions/044.
 */
export const siteWords: SiteWords = {
  name: 'VINAHOUSE',
  heading: 'VINAHOUSE',
  tagline: 'Nonstop, remix, bass căng. Bấm là lên nhạc.',
  logo: '/favicon.svg',
};
