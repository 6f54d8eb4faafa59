import { useEffect } from 'react';
import { artistJsonLd } from '#app/features/artists/artist-json-ld.ts';
import { ArtistView } from '#app/features/artists/artist-view.tsx';
import { loadArtist } from '#app/features/artists/load-artist.ts';
import { SeriesTiles } from '#app/features/series/series-tiles.tsx';
import { BrokenPage } from '#app/features/shell/broken-page.tsx';
import { HomeLink } from '#app/features/shell/home-link.tsx';
import { NoticePage } from '#app/features/shell/notice-page.tsx';
import { absoluteUrl, pageMeta } from '#app/features/shell/page-meta.ts';
import { type HttpError, isHttpError } from '#app/router/http-error.ts';
import type {
  ClientLoaderArgs,
  ErrorBoundaryProps,
  LoaderArgs,
  MetaArgs,
  PageProps,
} from '#app/router/page.ts';
import { fetchData, type ReadData } from '#app/router/read-data.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { artistAddress } from '#domain/credits.ts';
import { artistMessages } from '#messages/vi-artist.ts';

type Params = { artistId: string };

export const meta = ({ loaderData: artist }: MetaArgs<typeof loader>) => {
  if (!artist) return [{ title: artistMessages.notFound }, { name: 'robots', content: 'noindex' }];
  const { id, name, own, guest, covers, picture = covers[0], words } = artist;
  return [
    ...pageMeta({
      title: artistMessages.title(name),
      description:
        shortenText(words) ?? artistMessages.description(name, own.trackCount + guest.trackCount),
      path: artistAddress(id),
      imageAlt: name,
      ...(picture && { image: picture.coverImage }),
    }),
    { 'script:ld+json': artistJsonLd(artist, absoluteUrl) },
  ];
};

const LONGEST_DESCRIPTION = 160;

/** The beginning of a text, in whole words. */
function shortenText(text: string | undefined): string | undefined {
  const line = text?.replace(/\s+/gu, ' ');
  if (!line || line.length <= LONGEST_DESCRIPTION) return line;
  const end = line.lastIndexOf(' ', LONGEST_DESCRIPTION - 1);
  return `${line.slice(0, end > 0 ? end : LONGEST_DESCRIPTION - 1).toWellFormed()}…`;
}

async function load(readData: ReadData, artistId: string) {
  const artist = await loadArtist(readData, artistId);
  if (!artist) throw { status: 404 } satisfies HttpError;
  return artist;
}

export const loader = ({ params, readData }: LoaderArgs<Params>) => load(readData, params.artistId);
export const clientLoader = ({ params }: ClientLoaderArgs<Params>) =>
  load(fetchData, params.artistId);

export default function ArtistPage({
  loaderData: artist,
  params: { artistId },
}: PageProps<typeof loader, Params>) {
  const navigate = useNavigate();
  // A former address of an artist that was merged into this one.
  useEffect(() => {
    if (artistId !== artist.id) navigate(artistAddress(artist.id), { replace: true });
  }, [artistId, artist.id, navigate]);
  return (
    <ArtistView key={artist.id} artist={artist}>
      {artist.series && (
        <section aria-labelledby="artist-series" className="mt-8">
          <h2 id="artist-series" className="text-xl sm:text-2xl">
            {artistMessages.series}
          </h2>
          <SeriesTiles series={artist.series} />
        </section>
      )}
    </ArtistView>
  );
}

export function ErrorBoundary({ error }: ErrorBoundaryProps) {
  if (!isHttpError(error)) return <BrokenPage />;
  return (
    <NoticePage heading={artistMessages.notFound} hint={artistMessages.notFoundHint}>
      <HomeLink />
    </NoticePage>
  );
}
