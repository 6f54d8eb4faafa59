/** Sides of a logo's squares in px, and what each is for. They stand among the covers, named as their sizes are. */
const FILES = {
  /** Of a tab. */
  favicon: '-32.png',
  /** In the header, 36 px wide on a screen of three dots a pixel. */
  header: '-108.webp',
  /** Of an iPhone's home screen, without transparency. */
  touch: '-180.png',
  icon: '-192.png',
  largeIcon: '-512.png',
  /** On lacquer; what an export and a sweep of the media know it by. */
  main: '.jpg',
} as const;
export type LogoUse = keyof typeof FILES;

/** @param name of the logo, a hash of its content */
export const logoFile = (name: string, use: LogoUse) => `/covers/${name}${FILES[use]}`;

/** The name of a logo by the address of its file in the header; undefined for the program's own. */
export const logoName = (header: string): string | undefined =>
  /^\/covers\/([0-9a-f]{24})-108\.webp$/.exec(header)?.[1];
