import { EMBED_HOSTS } from '#domain/embed-hosts.ts';
import type { SiteField, SiteLink, SiteSettings } from '#domain/site-settings.ts';
import {
  isObject,
  isVisible,
  matching,
  type ReadValue,
  tidyLine,
  tidyText,
} from './field-reader.ts';

/** Stands for a track's id where odd rows are listed. No track can have it. */
export const SITE_SETTINGS = 'site_settings';

/** In UTF-16 units: more than operators may write. */
const LONGEST = 1000;
const LONGEST_PAGE = 40_000;
const MOST_LINKS = 20;

const readWords: ReadValue<string> = (value) => {
  const { value: words, isChanged } = tidyLine(value, LONGEST);
  return !isChanged && isVisible(words) ? words : undefined;
};
const readPage: ReadValue<string> = (value) => {
  const { value: text, isChanged } = tidyText(value, LONGEST_PAGE);
  return !isChanged && isVisible(text) ? text : undefined;
};
const readUrl = matching(/^https:\/\/[!-~]{1,1000}$/);
const readColor = matching(/^#[0-9a-f]{6}$/);

export const readLinks: ReadValue<SiteLink[]> = (value) => {
  if (!Array.isArray(value) || value.length > MOST_LINKS) return undefined;
  const links = value.flatMap((one: unknown): SiteLink[] => {
    const given = isObject(one) ? one : {};
    const [label, url] = [readWords(given.label), readUrl(given.url)];
    return label && url ? [{ label, url }] : [];
  });
  return links.length === value.length ? links : undefined;
};

const READ: { [Field in SiteField]-?: ReadValue<NonNullable<SiteSettings[Field]>> } = {
  name: readWords,
  heading: readWords,
  tagline: readWords,
  links: readLinks,
  contact: matching(/^(https:\/\/[!-~]{1,1000}|[!-~]{1,400}@[!-~]{1,400})$/),
  dark_main: readColor,
  dark_accent: readColor,
  light_main: readColor,
  light_accent: readColor,
  logo: matching(/^[\w-]{1,100}$/),
  comments: (value) => (value === 'closed' || value === 'hidden' ? value : undefined),
  sign_up: (value) => (value === 'closed' ? value : undefined),
  music_apps: (value) => (value === 'open' ? value : undefined),
  embeds: (value) => (value === 'closed' ? value : undefined),
  embed_hosts: matching(EMBED_HOSTS),
  terms: readPage,
  privacy: readPage,
};

/** The fields of private.site_settings that pages can show, and the names of the others. */
export function readSiteFields(settings: unknown): { site: SiteSettings; fields: string[] } {
  if (!isObject(settings)) return { site: {}, fields: ['settings'] };
  const read = Object.entries(settings).map(([field, value]) => ({
    field: tidyLine(field, 64).value,
    value: Object.hasOwn(READ, field) ? READ[field as SiteField](value) : undefined,
  }));
  return {
    site: Object.fromEntries(
      read.filter(({ value }) => value !== undefined).map(({ field, value }) => [field, value]),
    ),
    fields: read.filter(({ value }) => value === undefined).map(({ field }) => field),
  };
}
