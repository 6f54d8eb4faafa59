import type { ComponentType } from 'react';
import { PageBoundary } from './page-boundary.tsx';
import { usePage } from './router-context.ts';

/** The page itself, inside the shell. */
export function Outlet() {
  const page = usePage();
  const { ErrorBoundary } = page.module;
  const Page = page.module.default as ComponentType<Pick<typeof page, 'loaderData' | 'params'>>;
  if (page.error !== undefined) {
    if (!ErrorBoundary) throw page.error;
    return <ErrorBoundary error={page.error} />;
  }
  return (
    <PageBoundary page={page} fallback={ErrorBoundary}>
      <Page loaderData={page.loaderData} params={page.params} />
    </PageBoundary>
  );
}
