/**
 * A logo's square files: suffixes with the side in px. They are stored among the covers and named in the
 * same way: the name, then the suffix.
 */
const FILES = {
  /** In a browser tab. */
  favicon: '-32.png',
  /** In the header: 36 px wide at a device pixel ratio of 3. */
  header: '-108.webp',
  /** On an iPhone's home screen, without transparency. */
  touch: '-180.png',
  icon: '-192.png',
  largeIcon: '-512.png',
  /** On the page’s ground. Exports and the media sweep identify the logo by this file. */
  main: '.jpg',
} as const;
export type LogoUse = keyof typeof FILES;

/** @param name of the logo, a hash of its content */
export const logoFile = (name: string, use: LogoUse) => `/covers/${name}${FILES[use]}`;

/** All files of a logo; the one that stands for them is last. */
export const logoAddresses = (name: string): string[] =>
  Object.keys(FILES).map((use) => logoFile(name, use as LogoUse));

/** The logo's name, from the URL of its header file; undefined for the built-in logo. */
export const logoName = (header: string): string | undefined =>
  /^\/covers\/([0-9a-f]{24})-108\.webp$/.exec(header)?.[1];
