import { type SiteWords, siteWords } from './site-words.ts';

const OWN: SiteWords = { links: undefined, ...siteWords };

/** Where pages are drawn: says of the site what operators say, and what the program says where they say nothing. */
export const takeWords = (words?: Partial<SiteWords>) => Object.assign(siteWords, OWN, words);
