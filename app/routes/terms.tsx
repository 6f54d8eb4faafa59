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
  loaderData ? pageMeta(describeSitePage('terms')) : notFoundMeta();

export const loader = ({ readData }: LoaderArgs) => loadSitePage('terms', readData);
export const clientLoader = () => loadSitePage('terms', fetchData);

export default function Terms({ loaderData }: PageProps<typeof loader>) {
  return <SitePageView page="terms" {...loaderData} />;
}

export function ErrorBoundary({ error }: ErrorBoundaryProps) {
  return isHttpError(error) ? <NotFound /> : <BrokenPage />;
}
