import { BrokenPage } from '#app/features/shell/broken-page.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import {
  describeSitePage,
  loadSitePage,
  SitePageView,
} from '#app/features/site-pages/site-page.tsx';
import { isHttpError } from '#app/router/http-error.ts';
import type { ErrorBoundaryProps, LoaderArgs, MetaArgs, PageProps } from '#app/router/page.ts';
import { fetchData } from '#app/router/read-data.ts';
import NotFound, { meta as notFoundMeta } from './not-found.tsx';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? pageMeta(describeSitePage('privacy')) : notFoundMeta();

export const loader = ({ readData }: LoaderArgs) => loadSitePage('privacy', readData);
export const clientLoader = () => loadSitePage('privacy', fetchData);

export default function Privacy({ loaderData }: PageProps<typeof loader>) {
  return <SitePageView page="privacy" {...loaderData} />;
}

export function ErrorBoundary({ error }: ErrorBoundaryProps) {
  return isHttpError(error) ? <NotFound /> : <BrokenPage />;
}
