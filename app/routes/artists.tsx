import { ArtistList } from '#app/features/artists/artist-list.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import type { ClientLoaderArgs, LoaderArgs, PageProps } from '#app/router/page.ts';
import { fetchData, type ReadData } from '#app/router/read-data.ts';
import { type ArtistLetter, type ArtistsFile, DATA_FILES } from '#domain/data-files.ts';
import { artistMessages } from '#messages/vi-artist.ts';

export const meta = () =>
  pageMeta({
    title: artistMessages.list.title,
    description: artistMessages.list.description,
    path: '/nghe-si',
  });

const NONE: ArtistsFile = { artistCount: 0, isWhole: true, letters: [], artists: [] };

async function load(readData: ReadData, letter: string | null) {
  const first = (await readData<ArtistsFile>(DATA_FILES.artists)) ?? NONE;
  const isLetter = first.letters.some((one) => one.letter === letter);
  const artists =
    letter && isLetter ? await readData<ArtistLetter>(DATA_FILES.artistLetter(letter)) : null;
  return { first, chosen: letter && artists ? { letter, artists } : null };
}

export const loader = ({ readData }: LoaderArgs) => load(readData, null);
export const clientLoader = ({ request }: ClientLoaderArgs) =>
  load(fetchData, new URL(request.url).searchParams.get('chu'));
// The prerendered page has no letter.
clientLoader.hydrate = !import.meta.env.SSR && location.search !== '';

export default function Artists({ loaderData }: PageProps<typeof loader>) {
  return <ArtistList {...loaderData} />;
}
