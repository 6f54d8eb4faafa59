import { savesData } from '#domain/saves-data.ts';
import { writeStored } from './local-storage.ts';

/** Key in localStorage: which font files are in the browser's cache. */
export const KEPT_FONTS = 'fonts';
/** Class of the `html` element, for app.css. */
export const HAS_FONTS = 'has-fonts';

/** Fetches the font files into the cache for the next page, unless this one uses them already. */
export async function keepFonts() {
  const { fonts } = document.querySelector<HTMLElement>('script[data-fonts]')?.dataset ?? {};
  if (!fonts || savesData()) return;
  try {
    const isUsed = document.documentElement.classList.contains(HAS_FONTS);
    if (!isUsed)
      await Promise.all(fonts.split(' ').map((href) => fetch(href, { priority: 'low' })));
    writeStored(KEPT_FONTS, fonts);
  } catch {
    // Offline: the next page uses the system font.
  }
}
