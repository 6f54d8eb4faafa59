import { THEMES, type Theme } from '#app/domain/theme.ts';
import { LIGHT_THEME_COLOR, THEME_COLOR } from './theme-color.ts';

/** In localStorage; where nothing is, the site is dark. */
const STORED = 'theme';
/** Of the window: a theme was chosen here, and is its `detail`. */
const CHOSEN = 'theme';

/**
 * As inline script of every page, before anything is painted: says in `data-theme` of the document how
 * it is drawn (see app.css), and follows what is chosen here, in other tabs and in the system.
 */
export const DRAW_THEME = import.meta.env.SSR
  ? `{const system=matchMedia('(prefers-color-scheme: light)');let theme;const draw=()=>{const isLight=theme==='light'||theme==='system'&&system.matches;document.documentElement.dataset.theme=isLight?'light':'dark';document.querySelector('[name=theme-color]').content=isLight?'${LIGHT_THEME_COLOR}':'${THEME_COLOR}'};const read=()=>{try{theme=localStorage.getItem('${STORED}')}catch{}draw()};read();system.addEventListener('change',draw);addEventListener('storage',({key})=>{if(key==='${STORED}')read()});addEventListener('${CHOSEN}',({detail})=>{theme=detail;draw()})}`
  : '';

// For browsers whose storage is closed: until the site is opened anew.
let unstored: Theme | null = null;

/** The theme that was chosen on this device, be it in another tab. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED);
    return unstored ?? THEMES.find((theme) => theme === stored) ?? 'dark';
  } catch {
    return unstored ?? 'dark';
  }
}

/** Draws the site so, in all tabs, from now on. */
export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(STORED, theme);
    unstored = null;
  } catch {
    unstored = theme;
  }
  dispatchEvent(new CustomEvent(CHOSEN, { detail: theme }));
}

/** Calls back when another theme was chosen, here or in another tab. Returns a way to stop. */
export function onTheme(listener: () => void): () => void {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  for (const event of [CHOSEN, 'storage']) addEventListener(event, listener, { signal });
  return () => lifetime.abort();
}
