import { THEMES, type Theme } from '#domain/theme.ts';
import { readStored, writeStored } from './local-storage.ts';

/** Key in localStorage; without it the site is dark. */
export const THEME_KEY = 'theme';
/** Event of the window when a theme is chosen on this page; its `detail` is the theme. */
export const THEME_CHOSEN = 'theme';

// Fallback where localStorage is blocked; lost on reload.
let unstored: Theme | null = null;

/** The theme chosen on this device, in any tab. */
export function readTheme(): Theme {
  const stored = readStored(THEME_KEY);
  return unstored ?? THEMES.find((theme) => theme === stored) ?? 'dark';
}

/** Stores the theme and applies it in all tabs. */
export function chooseTheme(theme: Theme) {
  unstored = writeStored(THEME_KEY, theme) ? null : theme;
  dispatchEvent(new CustomEvent(THEME_CHOSEN, { detail: theme }));
}

/** Calls back when the theme changes, here or in another tab. Returns unsubscribe. */
export function onTheme(listener: () => void): () => void {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  for (const event of [THEME_CHOSEN, 'storage']) addEventListener(event, listener, { signal });
  return () => lifetime.abort();
}
