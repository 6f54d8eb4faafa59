/** Prefix of searches for artists. */
export const FOUND_ARTISTS = 'artists/find.json?';

/** The data files of artists. Apart from the others, since the home page needs none of them. */
export const ARTIST_FILES = {
  artist: (id: string) => `artist/${encodeURIComponent(id)}.json`,
  /** Further tracks of an artist, from file 1 on. The first are in `artist`. */
  artistList: (id: string, kind: 'own' | 'guest', number: number) =>
    `artist/${encodeURIComponent(id)}/${kind}/${number}.json`,
  artists: 'artists.json',
  /** The ids of all artists, in the order of their names. */
  artistIds: 'artists/ids.json',
  /** At most ARTISTS_PER_FILE of a letter. */
  artistLetter: (letter: string, number: number) =>
    number === 0 ? `artists/${letter}.json` : `artists/${letter}/${number}.json`,
  /** Artists by their own names, when the server runs searches. */
  findArtists: (words: string) => `${FOUND_ARTISTS}${new URLSearchParams({ q: words })}`,
  /** All artists by name, for searches in the browser. */
  artistNames: 'artists/names.json',
};
