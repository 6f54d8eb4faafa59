import type { SiteChanges } from '#app/backend/studio-site.ts';
import {
  type ColorField,
  type ColorTheme,
  LEAST_CONTRAST,
  OWN_COLORS,
  worstGround,
} from '#domain/contrast.ts';
import { EMBED_HOSTS } from '#domain/embed-hosts.ts';
import type { SiteLink, SiteSettings } from '#domain/site-settings.ts';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';

export const LONGEST = {
  ...{ name: 40, heading: 40, tagline: 160, contact: 300, embed_hosts: 1000, label: 30 },
  ...{ terms: 20_000, privacy: 20_000 },
} as const;
export const MOST_LINKS = 8;
export const COLOR_FIELDS = Object.keys(OWN_COLORS) as ColorField[];
const TEXTS = ['name', 'heading', 'tagline', 'contact', 'embed_hosts', 'terms', 'privacy'] as const;
/** The values of each switch; empty is the default. */
export const SWITCHES = {
  comments: ['', 'closed', 'hidden'],
  sign_up: ['', 'closed'],
  music_apps: ['', 'open'],
  embeds: ['', 'closed'],
} as const;
export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];
export type TextName = (typeof TEXTS)[number];
export type SwitchName = keyof typeof SWITCHES;

/** The raw text of the fields; empty means the default. */
export type SiteForm = Record<TextName | ColorField, string> & {
  [Name in SwitchName]: (typeof SWITCHES)[Name][number];
} & { links: SiteLink[] };
/** By field name; for links 'label0', 'url0'. */
export type SiteProblems = Partial<Record<string, string>>;

const { problems: say } = studioSiteMessages;

export function formOf(settings: SiteSettings): SiteForm {
  const names = [...TEXTS, ...COLOR_FIELDS];
  const texts = Object.fromEntries(names.map((name) => [name, settings[name] ?? '']));
  const { comments = '', sign_up = '', music_apps = '', embeds = '' } = settings;
  return {
    ...(texts as Record<TextName | ColorField, string>),
    ...{ comments, sign_up, music_apps, embeds, links: linksOf(settings) },
  };
}

/** Fixes the key order: the database returns keys in another one. */
const linksOf = ({ links = [] }: SiteSettings): SiteLink[] =>
  links.map(({ label, url }) => ({ label, url }));

export const themeOf = (field: ColorField): ColorTheme =>
  field.startsWith('dark') ? 'dark' : 'light';

/** Also takes '#FFF' and 'ff5236'; undefined if it is no colour. */
export function readColor(written: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(written.trim()) ?? [];
  if (digits === undefined) return undefined;
  const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return `#${whole.toLowerCase()}`;
}

/** As the database accepts it; undefined if it is no https URL. */
export function readAddress(written: string): string | undefined {
  const address = written.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`);
  if (url?.protocol !== 'https:' || url.username || url.password) return undefined;
  return url.hostname.includes('.') ? url.href.replaceAll("'", '%27') : undefined;
}

/** As the database accepts them; takes whole addresses, too. Undefined if one is no host. */
function readHosts(written: string): string | undefined {
  const hosts = written
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((one) => one.replace(/^https?:\/\//, '').replace(/\/.*$/, ''))
    .map((one) => (/[^!-~]/.test(one) ? (URL.parse(`https://${one}`)?.host ?? '') : one));
  const read = [...new Set(hosts)].join(', ');
  return EMBED_HOSTS.test(read) ? read : undefined;
}

const isEmail = (written: string) => /^[a-z0-9._%+-]+@([a-z0-9-]+\.)+[a-z]{2,}$/i.test(written);

/** The changes from the published settings, and the invalid fields. */
export function readSiteForm(form: SiteForm, settings: SiteSettings) {
  const problems: SiteProblems = {};
  const read: SiteChanges = {};
  for (const name of TEXTS) {
    const written = form[name].trim();
    if (written.length > LONGEST[name]) problems[name] = say.long(LONGEST[name]);
    else read[name] = written || null;
  }
  if (read.contact) {
    const { contact } = read;
    const [account, host = ''] = contact.split('@');
    const address = isEmail(contact) ? `${account}@${host.toLowerCase()}` : readAddress(contact);
    if (!address || (contact.includes('@') && !isEmail(contact))) problems.contact = say.contact;
    else read.contact = address;
  }
  if (read.embed_hosts) {
    const hosts = readHosts(read.embed_hosts);
    if (hosts) read.embed_hosts = hosts;
    else problems.embed_hosts = say.embedHosts;
  }
  read.comments = form.comments || null;
  read.sign_up = form.sign_up || null;
  read.music_apps = form.music_apps || null;
  read.embeds = form.embeds || null;
  for (const field of COLOR_FIELDS) {
    const color = readColor(form[field]);
    const problem = form[field].trim() === '' ? undefined : colorProblem(field, color);
    if (problem) problems[field] = problem;
    else read[field] = color ?? null;
  }
  const links = readLinks(form.links, problems);
  read.links = links.length > 0 ? links : null;
  const published = { ...settings, ...(settings.links && { links: linksOf(settings) }) };
  const changes = Object.fromEntries(
    Object.entries(read).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(published[name as keyof SiteSettings] ?? null),
    ),
  ) as SiteChanges;
  return { changes, problems };
}

/** Adds to the problems what is wrong with the links. */
export const readLinks = (links: readonly SiteLink[], problems: SiteProblems): SiteLink[] =>
  links.map(({ label, url }, place) => {
    const address = readAddress(url);
    const name = label.trim();
    if (name === '' || name.length > LONGEST.label) problems[`label${place}`] = say.label;
    if (!address) problems[`url${place}`] = say.url;
    return { label: name, url: address ?? '' };
  });

function colorProblem(field: ColorField, color: string | undefined): string | undefined {
  if (!color) return say.color;
  const { ground, contrast } = worstGround(color, themeOf(field));
  return contrast < LEAST_CONTRAST ? say.contrast(field, ground, contrast) : undefined;
}
