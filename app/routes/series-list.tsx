import { loadSeriesList } from '#app/features/series/load-series.ts';
import { SeriesList } from '#app/features/series/series-list.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import type { LoaderArgs, PageProps } from '#app/router/page.ts';
import { fetchData, type ReadData } from '#app/router/read-data.ts';
import type { SeriesListFile } from '#domain/data-files.ts';
import { seriesMessages } from '#messages/vi-series.ts';

export const meta = () =>
  pageMeta({
    title: seriesMessages.list.title,
    description: seriesMessages.list.description,
    path: '/tuyen-tap',
  });

const NONE: SeriesListFile = { seriesCount: 0, series: [] };

const load = async (readData: ReadData) => (await loadSeriesList(readData, 0)) ?? NONE;

export const loader = ({ readData }: LoaderArgs) => load(readData);
export const clientLoader = () => load(fetchData);

export default function AllSeries({ loaderData: first }: PageProps<typeof loader>) {
  return <SeriesList first={first} />;
}
