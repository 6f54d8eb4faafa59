declare module 'virtual:catalogue/cards' {
  /** In the catalogue's order. For what is prerendered: in the browser it would be the whole catalogue. */
  const cards: import('./vite-plugin.ts').TrackCard[];
  export default cards;
}

declare module 'virtual:catalogue/index' {
  type File<T> = () => Promise<{ default: T }>;

  /** A multiple of the home page's size, so that a page is in one file. */
  export const cardsPerFile: number;
  /** By category: how many tracks it has, and the files they are in. */
  export const lists: Record<
    import('../app/domain/category.ts').Category,
    { trackCount: number; files: File<import('./vite-plugin.ts').TrackCard[]>[] }
  >;
  /** Which one holds a track is what `shelfOf` says. */
  export const shelves: File<import('./vite-plugin.ts').CatalogueShelf>[];
}

declare module 'virtual:catalogue/explore' {
  const explore: import('./vite-plugin.ts').CatalogueExplore;
  export default explore;
}

declare module 'virtual:catalogue/search' {
  /** In the catalogue's order, and all of it: for those who search. */
  const tracks: import('./vite-plugin.ts').SearchableTrack[];
  export default tracks;
}
