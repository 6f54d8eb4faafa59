import { type ComponentType, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'wouter';
import { applyMeta } from './apply-meta.ts';
import type { LightRouter } from './light-router.ts';
import type { Page } from './page.ts';
import { PageBoundary } from './page-boundary.tsx';
import { RouterContext, useRouterContext } from './router-context.ts';
import { pressAgain } from './start-late.ts';

export type RootModule = {
  default: ComponentType;
  ErrorBoundary: ComponentType;
  HydrateFallback: ComponentType;
};

type RouterViewProps = { root: RootModule; page: Page; router: LightRouter | null };

/** The shell and the page in it. `page` is the one to begin with. */
export function RouterView({
  root: { default: Root, ErrorBoundary },
  page,
  router,
}: RouterViewProps) {
  const [arrival, setArrival] = useState({ page, settle: () => {} });

  useLayoutEffect(
    // In slices, so that a press is answered also while a page is drawn.
    () => router?.follow((next) => startTransition(() => setArrival(next))),
    [router],
  );
  useEffect(pressAgain, []);
  useLayoutEffect(() => {
    // The first page was prerendered with what its head says.
    if (arrival.page !== page) applyMeta(arrival.page);
    arrival.settle();
  }, [arrival, page]);

  return (
    <RouterContext value={{ router, page: arrival.page }}>
      <Router hook={useArrivedLocation}>
        <PageBoundary page={arrival.page} fallback={ErrorBoundary}>
          <Root />
        </PageBoundary>
      </Router>
    </RouterContext>
  );
}

export type ArrivedLocation = typeof useArrivedLocation;

/** For links: one is where the page is that is drawn, and leaves it when the next one is there. */
function useArrivedLocation(): [string, LightRouter['navigate']] {
  const { router, page } = useRouterContext();
  return [page.location.pathname, router ? router.navigate : neverWhilePrerendered];
}

async function neverWhilePrerendered() {
  throw new Error('There is nowhere to navigate to while the pages are prerendered');
}
