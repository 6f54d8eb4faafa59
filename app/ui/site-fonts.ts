import { savesData } from '#app/domain/saves-data.ts';

/** A first answer that takes longer came over a line on which covers and sound need all the room. */
const QUICK_ANSWER_MS = 100;
/** In localStorage: the files that lie in the browser's cache. */
const KEPT = 'fonts';
/** Of the document, for app.css. */
const USED = 'has-fonts';

/**
 * As inline script of every page, with the font files in its `data-fonts`: the site's own font is used
 * where the files are in the cache, and where the line is quick. Elsewhere the page is set in the
 * phone's own, and `keepFonts` fetches the files for the next one. See docs/decisions/015.
 */
export const USE_SITE_FONTS = import.meta.env.SSR
  ? `{const {fonts}=document.currentScript.dataset,[visit]=performance.getEntriesByType('navigation');let kept;try{kept=localStorage.getItem('${KEPT}')}catch{}if(kept===fonts||visit?.responseStart-visit?.requestStart<${QUICK_ANSWER_MS}){document.documentElement.classList.add('${USED}');for(const href of fonts.split(' '))document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href}))}}`
  : '';

/** Fetches the font files that the next page will use, unless this one does. */
export async function keepFonts() {
  const { fonts } = document.querySelector<HTMLElement>('script[data-fonts]')?.dataset ?? {};
  if (!fonts || savesData()) return;
  try {
    const isUsed = document.documentElement.classList.contains(USED);
    if (!isUsed)
      await Promise.all(fonts.split(' ').map((href) => fetch(href, { priority: 'low' })));
    localStorage.setItem(KEPT, fonts);
  } catch {
    // No storage, or no line: the phone's own font will do.
  }
}
