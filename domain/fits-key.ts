/** '8A': hour on the Camelot wheel, A for minor, B for major. */
const CAMELOT = /^(\d{1,2})([AB])$/;
const HOURS = 12;

/**
 * Whether two keys mix well: equal, neighbours on the Camelot wheel, or relative major and minor. Null when
 * one is unknown.
 */
export function fitsKey(key: string | undefined, other: string | undefined): boolean | null {
  const [, hour, mode] = CAMELOT.exec(key ?? '') ?? [];
  const [, otherHour, otherMode] = CAMELOT.exec(other ?? '') ?? [];
  if (!hour || !otherHour) return null;
  const apart = Math.abs(Number(hour) - Number(otherHour));
  const hours = Math.min(apart, HOURS - apart);
  return hours === 0 || (hours === 1 && mode === otherMode);
}
