import type { SiteSettings } from './site-settings.ts';

const HOST = String.raw`(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::[0-9]{1,5})?`;
/** Of the setting 'embed_hosts': 'blog.example, *.bao.vn', as private.tidy_site_field stores it. */
export const EMBED_HOSTS = new RegExp(`^${HOST}(?:, ${HOST}){0,19}$`);

/** The hosts as a Content-Security-Policy names them; undefined: all, also for the page that says that embeds are off. */
export const embedHosts = ({ embeds, embed_hosts }: SiteSettings = {}): string | undefined =>
  embeds === 'closed' ? undefined : embed_hosts?.replaceAll(',', '');
