import type { TrackCard } from '#catalogue/vite-plugin.ts';

export type { TrackCard };

/**
 * Every track as lists show it, in the catalogue's order. A module of its own, loaded when a view
 * needs more than its prerendered page already holds.
 */
export const loadCards = async (): Promise<TrackCard[]> =>
  (await import('virtual:catalogue/cards')).default;
