/** A link in the footer. */
export type SiteLink = { label: string; url: string };

/** The operators' settings of the site; see supabase/schemas/site_settings.sql. */
export type SiteSettings = {
  name?: string;
  heading?: string;
  tagline?: string;
  links?: SiteLink[];
  /** The contact for takedown requests: an email or an https address. */
  contact?: string;
  /** As #rrggbb, in place of --color-cinnabar and --color-gold. */
  dark_main?: string;
  dark_accent?: string;
  light_main?: string;
  light_accent?: string;
  /** The common beginning of the logo's file names. */
  logo?: string;
  /** Closed: nobody can comment. Hidden: in addition, only authors see their own comments. */
  comments?: 'closed' | 'hidden';
  /** Closed: no new accounts. */
  sign_up?: 'closed';
  /** Open: apps may play the music, with passwords of their own. */
  music_apps?: 'open';
  /** Closed: other sites may not embed the player. */
  embeds?: 'closed';
  /** The only hosts that may: 'blog.example, *.bao.vn'. */
  embed_hosts?: string;
  /** The texts of the pages in SITE_PAGES. */
  terms?: string;
  privacy?: string;
};

export type SiteField = keyof SiteSettings;

export const isSameSite = (one: SiteSettings = {}, other: SiteSettings = {}): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
