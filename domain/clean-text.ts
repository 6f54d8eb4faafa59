/** Marks that turn the direction of what follows, and others that nobody sees; not those that join letters or emoji. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const CLUSTER = /\P{M}?\p{M}*/gu;

/** In composed form (NFC), without marks that nobody sees. */
export const cleanText = (text: string): string => text.replace(UNSEEN, '').normalize('NFC');

/** The same, with the place in the text of each of its characters and of its end. */
export function mapCleanText(text: string): { clean: string; places: (at: number) => number } {
  const clean = cleanText(text);
  if (clean === text) return { clean, places: (at) => at };
  const starts: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER))
    for (let n = cleanText(cluster).length; n > 0; n--) starts.push(index);
  return { clean, places: (at) => starts[at] ?? text.length };
}
