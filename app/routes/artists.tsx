import { ArtistList } from '#app/features/artists/artist-list.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import type { ClientLoaderArgs, LoaderArgs, PageProps } from '#app/router/page.ts';
import { fetchData, type ReadData } from '#app/router/read-data.ts';
import { ARTIST_FILES } from '#domain/artist-files.ts';
import { ARTISTS_PER_FILE, type ArtistLetter, type ArtistsFile } from '#domain/data-files.ts';
import { artistMessages } from '#messages/vi-artist.ts';

export const meta = () =>
  pageMeta({
    title: artistMessages.list.title,
    description: artistMessages.list.description,
    path: '/nghe-si',
  });

const NONE: ArtistsFile = { artistCount: 0, isWhole: true, letters: [], artists: [] };

type Asked = { letter: string | null; page: number };

async function load(readData: ReadData, { letter, page }: Asked) {
  const first = (await readData<ArtistsFile>(ARTIST_FILES.artists)) ?? NONE;
  const known = first.letters.find((one) => one.letter === letter);
  if (!known) return { first, chosen: null };
  const pageCount = Math.ceil(known.count / ARTISTS_PER_FILE);
  const shown = page >= 1 && page <= pageCount ? page : 1;
  const name = ARTIST_FILES.artistLetter(known.letter, shown - 1);
  const artists = (await readData<ArtistLetter>(name)) ?? [];
  return { first, chosen: { letter: known.letter, artists, page: shown, pageCount } };
}

export const loader = ({ readData }: LoaderArgs) => load(readData, { letter: null, page: 1 });
export const clientLoader = ({ request }: ClientLoaderArgs) => {
  const asked = new URL(request.url).searchParams;
  const page = asked.get('trang') ?? '';
  return load(fetchData, {
    letter: asked.get('chu'),
    page: /^\d{1,6}$/.test(page) ? Number(page) : 1,
  });
};
// The prerendered page has no letter.
clientLoader.hydrate = !import.meta.env.SSR && location.search !== '';

export default function Artists({ loaderData }: PageProps<typeof loader>) {
  return <ArtistList {...loaderData} />;
}
