/**
 * A count as cards show it: 999, 1.0K, 48.2K, 1.3M.
 * Rounding may reach the next unit: 999,950 is 1.0M, not 1000.0K.
 *
 * @see the specification, section 9
 */
export function formatCount(count: number): string {
  if (count < 1_000) return String(count);
  if (count < 999_950) return `${(count / 1_000).toFixed(1)}K`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}
