import { logoFile } from '#domain/logo-files.ts';
import { SITE_PAGES, type SitePage } from '#domain/site-pages.ts';
import type { SiteSettings } from '#domain/site-settings.ts';
import type { SiteWords } from '#messages/site-words.ts';
import { siteMessages } from '#messages/vi-site.ts';

const SITE_PAGE_NAMES = Object.keys(SITE_PAGES) as SitePage[];

/** The operators' texts in place of the default ones; undefined without settings. */
export function wordsOf(settings: SiteSettings = {}): Partial<SiteWords> | undefined {
  const { name, tagline, contact, heading = name } = settings;
  const links = [
    ...(settings.links ?? []),
    ...SITE_PAGE_NAMES.filter((page) => settings[page]).map((page) => ({
      label: siteMessages.pages[page],
      url: SITE_PAGES[page],
    })),
    ...(contact ? [{ label: siteMessages.takedown, url: addressOf(contact) }] : []),
  ];
  const words: Partial<SiteWords> = {
    ...(name && { name }),
    ...(heading && { heading }),
    ...(tagline && { tagline }),
    ...(settings.logo && { logo: logoFile(settings.logo, 'header') }),
    ...(links.length > 0 && { links }),
    ...(settings.comments && { commentsOff: siteMessages.commentsOff[settings.comments] }),
    ...(settings.comments === 'hidden' && { areCommentsHidden: true }),
    ...(settings.embeds && { areEmbedsOff: true }),
    ...(settings.sign_up && { signUpOff: siteMessages.signUpOff }),
  };
  return Object.keys(words).length > 0 ? words : undefined;
}

const addressOf = (contact: string) =>
  contact.startsWith('https://') ? contact : `mailto:${contact}`;
