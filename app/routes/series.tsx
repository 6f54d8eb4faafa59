import { loadSeries } from '#app/features/series/load-series.ts';
import { seriesJsonLd } from '#app/features/series/series-json-ld.ts';
import { SeriesView } from '#app/features/series/series-view.tsx';
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
import { seriesAddress } from '#domain/series.ts';
import { seriesMessages } from '#messages/vi-series.ts';

type Params = { seriesId: string };

export const meta = ({ loaderData: series }: MetaArgs<typeof loader>) => {
  if (!series) return [{ title: seriesMessages.notFound }, { name: 'robots', content: 'noindex' }];
  const { id, kind, name, words, artists, covers, tracks } = series;
  const by = artists.map((artist) => artist.name).join(seriesMessages.between);
  return [
    ...pageMeta({
      title: seriesMessages.title(name, kind),
      description: words ?? seriesMessages.description(name, tracks.trackCount, by),
      path: seriesAddress(id),
      imageAlt: name,
      ...(covers[0] && { image: covers[0].coverImage }),
    }),
    { 'script:ld+json': seriesJsonLd(series, absoluteUrl) },
  ];
};

async function load(readData: ReadData, seriesId: string) {
  const series = await loadSeries(readData, seriesId);
  if (!series) throw { status: 404 } satisfies HttpError;
  return series;
}

export const loader = ({ params, readData }: LoaderArgs<Params>) => load(readData, params.seriesId);
export const clientLoader = ({ params }: ClientLoaderArgs<Params>) =>
  load(fetchData, params.seriesId);

export default function SeriesPage({ loaderData: series }: PageProps<typeof loader, Params>) {
  return <SeriesView key={series.id} series={series} />;
}

export function ErrorBoundary({ error }: ErrorBoundaryProps) {
  if (!isHttpError(error)) return <BrokenPage />;
  return (
    <NoticePage heading={seriesMessages.notFound} hint={seriesMessages.notFoundHint}>
      <HomeLink />
    </NoticePage>
  );
}
