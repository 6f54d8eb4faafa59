declare module 'virtual:catalogue/cards' {
  /** In the catalogue's order. */
  const cards: import('./vite-plugin.ts').TrackCard[];
  export default cards;
}

declare module 'virtual:catalogue/details' {
  /** @param index the track's place in the catalogue */
  export function loadDetails(
    index: number,
    id: string,
  ): Promise<import('./vite-plugin.ts').TrackDetails>;
}
