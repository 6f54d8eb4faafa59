import type { PlayerEngine } from '#app/player/engine/player-engine.ts';

/** What the current file has played so far, as [from, to] in seconds, even before the page's scripts loaded. */
export function playedRanges(engine: PlayerEngine): [number, number][] {
  const played = engine.decks.current?.element.played;
  if (!played) return [];
  return Array.from({ length: played.length }, (_, i) => [played.start(i), played.end(i)]);
}
