import { HAS_FONTS, KEPT_FONTS } from './site-fonts.ts';

/** A slower first answer means a line on which covers and sound need all the room. */
const QUICK_ANSWER_MS = 100;

/*
 * Uses the site's own font, whose files are in `data-fonts`, when they are in the cache or the line is quick. Elsewhere
 * the page is set in the phone's font, and `keepFonts` fetches the files for the next one. See docs/decisions/015.
 */
const { fonts = '' } = document.currentScript?.dataset ?? {};

if (isCached() || isLineQuick()) {
  document.documentElement.classList.add(HAS_FONTS);
  for (const href of fonts.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
    document.head.append(link);
  }
}

function isCached(): boolean {
  try {
    return localStorage.getItem(KEPT_FONTS) === fonts;
  } catch {
    return false;
  }
}

function isLineQuick(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit !== undefined && visit.responseStart - visit.requestStart < QUICK_ANSWER_MS;
}
