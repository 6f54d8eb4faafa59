/**
 * Which of so many files holds what has this id, so that one file is found without a list of all.
 *
 * @param count of the files, at least one
 */
export function shelfOf(id: string, count: number): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}
