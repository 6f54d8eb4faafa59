import { readStored } from './local-storage.ts';
import { THEME_CHOSEN, THEME_KEY } from './theme.ts';
import { LIGHT_THEME_COLOR, THEME_COLOR } from './theme-color.ts';

/*
 * Sets `data-theme` of the document (see app.css), and updates it when the theme changes here, in
 * another tab or in the system.
 */
const system = matchMedia('(prefers-color-scheme: light)');
let theme: string | null | undefined;

function apply() {
  const isLight = theme === 'light' || (theme === 'system' && system.matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  const color = document.querySelector<HTMLMetaElement>('[name=theme-color]');
  if (color) color.content = isLight ? LIGHT_THEME_COLOR : THEME_COLOR;
}

function read() {
  theme = readStored(THEME_KEY);
  apply();
}

read();
system.addEventListener('change', apply);
addEventListener('storage', ({ key }) => {
  if (key === THEME_KEY) read();
});
addEventListener(THEME_CHOSEN, (event) => {
  theme = (event as CustomEvent<string>).detail;
  apply();
});
