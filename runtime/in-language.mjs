/**
 * The language of what the start and the commands print, from the variables that all programs follow. The
 * locales C and POSIX, which servers often have, name no language: then Vietnamese, as on the site.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {'vi' | 'en'}
 */
export function chooseLanguage({ LC_ALL, LC_MESSAGES, LANG }) {
  const [language = ''] = (LC_ALL || LC_MESSAGES || LANG || '').split(/[_.@]/);
  return ['', 'C', 'POSIX', 'vi'].includes(language) ? 'vi' : 'en';
}

/**
 * Texts for the terminal. Both languages have the same keys, so that no message is missing in one of them.
 *
 * @template Texts
 * @param {{ vi: Texts, en: NoInfer<Texts> }} texts
 * @returns {Texts} those in the terminal's language
 */
export const inLanguage = (texts) => {
  const shown = texts[chooseLanguage(process.env)];
  if (typeof shown === 'object' && shown) english.set(shown, texts.en);
  return shown;
};

/** By what was chosen, the English texts. */
const english = new WeakMap();

/**
 * The same texts in English, for the log.
 *
 * @template {object} Texts
 * @param {Texts} shown from inLanguage
 * @returns {Texts}
 */
export const inEnglish = (shown) => english.get(shown) ?? shown;
