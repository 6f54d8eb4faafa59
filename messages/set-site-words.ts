import { type SiteWords, siteWords } from './site-words.ts';

const OWN: SiteWords = {
  links: undefined,
  commentsOff: undefined,
  areCommentsHidden: undefined,
  signUpOff: undefined,
  areEmbedsOff: undefined,
  ...siteWords,
};

/**
 * On the server, before a page is rendered: sets the operators' texts, and the defaults for the
 * others.
 */
export const setSiteWords = (words?: Partial<SiteWords>) => Object.assign(siteWords, OWN, words);
