/** In a random order that begins with one of them. */
export function shuffleFrom<T extends { id: string }>(
  first: T,
  tracks: readonly T[],
  random: () => number = Math.random,
): T[] {
  const others = tracks.filter(({ id }) => id !== first.id);
  for (let at = others.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [others[at], others[other]] = [others[other] as T, others[at] as T];
  }
  return [first, ...others];
}
