import type { PlayerEngine } from '#app/player/engine/player-engine.ts';

/** What the current file has played so far, as [from, to] in seconds, even before the page's scripts loaded. */
export function playedRanges(engine: PlayerEngine): [number, number][] {
  const played = engine.decks.present?.element.played;
  return Array.from({ length: played?.length ?? 0 }, (_, i) => [
    played?.start(i) ?? 0,
    played?.end(i) ?? 0,
  ]);
}
