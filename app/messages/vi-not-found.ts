import { siteWords } from './site-words.ts';

/** What an address that nothing is at says. */
export const notFoundMessages = {
  get title() {
    return `Oops! Page not found · ${siteWords.name}`;
  },
  message: 'Oops! Page not found',
  hint: 'Sàn này không có trong bản đồ. Quay lại nghe nhạc thôi.',
};
