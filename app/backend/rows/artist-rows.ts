import type { NameRule } from '#domain/divide-names.ts';
import type { SiteLink } from '#domain/site-settings.ts';

/** An artist in the operators' list. */
export type StudioArtistRow = {
  id: string;
  name: string;
  cover_image: string;
  /** Of published tracks. */
  track_count: number;
  /** Whether operators wrote words or links, or chose a picture. */
  has_page: boolean;
};

export type StudioArtistsRow = { count: number; artists: StudioArtistRow[] };

/** An artist as operators edit it. */
export type EditableArtistRow = {
  id: string;
  name: string;
  words: string;
  links: SiteLink[];
  cover_image: string;
  cover_color: string;
  /** How tracks write the name. */
  spellings: { name: string; count: number }[];
  /** Who was merged into this one. */
  former: { id: string; name: string }[];
};

/** What operators said of a name in tracks' texts. */
export type ArtistRuleRow = { name: string; rule: NameRule };
