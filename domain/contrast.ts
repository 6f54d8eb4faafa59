/** Minimum contrast ratio for text of any size: WCAG 2, level AA. */
export const LEAST_CONTRAST = 4.5;

/** #rrggbb */
export type Color = string;

/**
 * Backgrounds of coloured text, as in app.css. Text on a coloured background has the colour of
 * `page`.
 */
export const GROUNDS = {
  dark: { page: '#0d0706', card: '#1a100d', field: '#2a1a15' },
  light: { page: '#faf1e0', card: '#fffaf0', field: '#f1e2c8' },
} as const;
export type ColorTheme = keyof typeof GROUNDS;
export type Ground = keyof (typeof GROUNDS)['dark'];

/** The design's defaults of the two colours that operators may set. */
export const OWN_COLORS = {
  dark_main: '#ff5236',
  dark_accent: '#ffc23d',
  light_main: '#bf2c12',
  light_accent: '#8b5700',
} as const;
export type ColorField = keyof typeof OWN_COLORS;

/** 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Of a theme's backgrounds, the one with the lowest contrast to the given colour. */
export function worstGround(color: Color, theme: ColorTheme): { ground: Ground; contrast: number } {
  const [worst] = Object.entries(GROUNDS[theme])
    .map(([ground, under]) => ({ ground: ground as Ground, contrast: contrastOf(color, under) }))
    .sort((one, other) => one.contrast - other.contrast);
  return worst as { ground: Ground; contrast: number };
}

function luminanceOf(color: Color): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const light = Number.parseInt(color.slice(place, place + 2), 16) / 255;
    return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
