/** The pages whose text operators write, by their field in the settings of the site. Without a text they do not exist. */
export const SITE_PAGES = { terms: '/dieu-khoan', privacy: '/quyen-rieng-tu' } as const;

export type SitePage = keyof typeof SITE_PAGES;

/** The data file with the page's text. */
export const sitePageFile = (page: SitePage) => `${SITE_PAGES[page].slice(1)}.json`;

/** A site page's text as its data file holds it. */
export type SitePageFile = { text: string };
