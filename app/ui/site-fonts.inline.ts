import { readStored } from './local-storage.ts';
import { HAS_FONTS, KEPT_FONTS } from './site-fonts.ts';

/**
 * If the page's response took longer, the connection counts as slow, and its bandwidth is left to
 * covers and sound.
 */
const QUICK_ANSWER_MS = 100;

/*
 * Uses the site's own font (files in `data-fonts`) when it is cached or the connection is fast.
 * Otherwise this page uses the system font, and `keepFonts` fetches the files for the next page.
 * See docs/decisions/015.
 */
const { fonts = '' } = document.currentScript?.dataset ?? {};

if (readStored(KEPT_FONTS) === fonts || isLineQuick()) {
  document.documentElement.classList.add(HAS_FONTS);
  for (const href of fonts.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
    document.head.append(link);
  }
}

function isLineQuick(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit !== undefined && visit.responseStart - visit.requestStart < QUICK_ANSWER_MS;
}
