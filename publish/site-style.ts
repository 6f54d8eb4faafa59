import type { SiteSettings } from '#domain/site-settings.ts';
import { wordsOf } from './site-words.ts';

/** Longer names are set smaller, so that they take at most three lines on a phone. */
const LONGEST_LARGE_HEADING = 12;

/**
 * The operators' colours and name as a style element for a page's head; empty without such settings. It is in no
 * cascade layer, so it overrides the other styles, whenever they load.
 */
export function siteStyle(settings: SiteSettings = {}): string {
  const dark = declare(settings.dark_main, settings.dark_accent);
  const light = declare(settings.light_main, settings.light_accent);
  const { heading = settings.name } = settings;
  const rules = [
    dark && `:root:not([data-theme=light]),.always-dark{${dark}}`,
    // Covers are dark in both themes, with the dark theme's colours.
    light && `[data-theme=light]{${light}}`,
    heading && heading.length > LONGEST_LARGE_HEADING
      ? 'h1.hero-title{font-size:clamp(2rem,8vw,5rem);line-height:1.3}'
      : '',
    heading && 'h1.hero-title,header span{overflow-wrap:anywhere}header span{line-height:1.25}',
    wordsOf(settings)?.links &&
      'footer a{display:inline-block;padding:.7rem .75rem;overflow-wrap:anywhere}footer a:hover{color:var(--color-gold)}',
  ].filter(Boolean);
  return rules.length > 0 ? `<style data-site>${rules.join('')}</style>` : '';
}

/** The database checks this, too, but a page's style must not depend on it. */
const IS_COLOR = /^#[0-9a-f]{6}$/;

function declare(main: string | undefined, accent: string | undefined): string {
  const colors = { cinnabar: main, gold: accent };
  return Object.entries(colors)
    .flatMap(([name, color]) => (color && IS_COLOR.test(color) ? [`--color-${name}:${color}`] : []))
    .join(';');
}
