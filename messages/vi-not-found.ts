import { siteWords } from './site-words.ts';

/** The page for unknown addresses. */
export const notFoundMessages = {
  get title() {
    return `Oops! Page not found · ${siteWords.name}`;
  },
  message: 'Oops! Page not found',
  hint: 'Sàn này không có trong bản đồ. Quay lại nghe nhạc thôi.',
};
