/** In the order to test them: most browsers also claim to be others. */
const BROWSERS: [string, RegExp][] = [
  ['Zalo', /Zalo/],
  ['Facebook', /FBAN|FBAV|FB_IAB/],
  ['Cốc Cốc', /coc_coc_browser/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];

const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

export type DeviceName = { browser: string | null; system: string | null };

/** Names a device by its browser's User-Agent header; null for an unknown part. */
export function deviceName(userAgent: string | null): DeviceName {
  const find = (known: [string, RegExp][]) =>
    known.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
