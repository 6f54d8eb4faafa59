/** The most frequent one; among equals the one with more accents, since people leave them out rather than add them. */
export function commonSpelling(
  counted: readonly (readonly [name: string, count: number])[],
): string {
  const rank = ([name, count]: readonly [string, number]) =>
    count + accentsOf(name) / 1000 - Number(isShouted(name)) / 2000;
  const [first, ...others] = counted;
  if (!first) return '';
  return others.reduce((one, other) => (rank(other) > rank(one) ? other : one), first)[0];
}

export const countEach = (names: readonly string[]): [name: string, count: number][] =>
  [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]);

const accentsOf = (name: string) => name.normalize('NFD').match(/[\p{M}đ]/giu)?.length ?? 0;
const isShouted = (name: string) => name === name.toUpperCase();
