/** The data files of series, tags and the sitemap. Apart from the others, since the home page needs none of them. */
export const SERIES_FILES = {
  /** A series or an album. */
  series: (id: string) => `series/${encodeURIComponent(id)}.json`,
  /** Further tracks of a series, from file 1 on. The first are in `series`. */
  seriesTracks: (id: string, number: number) => `series/${encodeURIComponent(id)}/${number}.json`,
  /** All series and albums, the last added to first. */
  seriesList: (number: number) => `series-list/${number}.json`,
  tag: (slug: string) => `tag/${encodeURIComponent(slug)}.json`,
  /** Further tracks of a tag, from file 1 on. The first are in `tag`. */
  tagTracks: (slug: string, number: number) => `tag/${encodeURIComponent(slug)}/${number}.json`,
  /** The addresses of a file of the sitemap. Only the publisher reads it. */
  sitemap: (number: number) => `sitemap/${number}.json`,
};
