/**
 * Index of the file that holds an id, by hash, so that it is found without a list of all ids.
 *
 * @param count number of files, at least 1
 */
export function shardOf(id: string, count: number): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}
