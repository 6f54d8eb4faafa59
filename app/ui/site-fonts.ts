import { savesData } from '#app/domain/saves-data.ts';

/** Key in localStorage of the font files in the browser's cache. */
export const KEPT_FONTS = 'fonts';
/** Class of the document, for app.css. */
export const HAS_FONTS = 'has-fonts';

/** Fetches the font files that the next page will use, unless this one does. */
export async function keepFonts() {
  const { fonts } = document.querySelector<HTMLElement>('script[data-fonts]')?.dataset ?? {};
  if (!fonts || savesData()) return;
  try {
    const isUsed = document.documentElement.classList.contains(HAS_FONTS);
    if (!isUsed)
      await Promise.all(fonts.split(' ').map((href) => fetch(href, { priority: 'low' })));
    localStorage.setItem(KEPT_FONTS, fonts);
  } catch {
    // No storage, or no line: the phone's own font will do.
  }
}
