import { fetchData } from '#app/router/read-data.ts';
import { ARTIST_FILES } from '#domain/artist-files.ts';
import { type ArtistName, DATA_FILES, type SiteFile } from '#domain/data-files.ts';
import { createArtistSearch } from '#domain/search/find-artists.ts';

type ArtistSearch = (words: string) => ArtistName[] | Promise<ArtistName[]>;

let search: Promise<ArtistSearch> | undefined;

/** Artists by their own names: found in the browser, or by the server if the catalogue is too large for that. */
export async function findArtists(words: string): Promise<ArtistName[]> {
  search ??= openSearch();
  try {
    return await (await search)(words);
  } catch (error) {
    search = undefined;
    console.warn('Artists could not be searched:', error);
    return [];
  }
}

async function openSearch(): Promise<ArtistSearch> {
  const site = await fetchData<SiteFile>(DATA_FILES.site);
  if (site?.search === 'server')
    return async (words) => (await fetchData<ArtistName[]>(ARTIST_FILES.findArtists(words))) ?? [];
  return createArtistSearch((await fetchData<ArtistName[]>(ARTIST_FILES.artistNames)) ?? []);
}
