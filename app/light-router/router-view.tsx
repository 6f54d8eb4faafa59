import {
  type ComponentType,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { Router } from 'wouter';
import { applyMeta } from './apply-meta.ts';
import { keepNoPress, pressAgain } from './early-press.ts';
import type { LightRouter } from './light-router.ts';
import type { Page } from './page.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageContext, RouterContext } from './router-context.ts';

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
    () =>
      router?.follow(({ isView, ...next }) => {
        // A page in slices, so that a press is answered also while it is drawn.
        if (isView) setArrival(next);
        else startTransition(() => setArrival(next));
      }),
    [router],
  );
  useLayoutEffect(keepNoPress, []);
  useEffect(pressAgain, []);
  useLayoutEffect(() => {
    // The first page was prerendered with what its head says.
    if (arrival.page !== page) applyMeta(arrival.page);
    arrival.settle();
  }, [arrival, page]);

  // The same from page to page: of the shell is drawn anew what asks for the page.
  const shell = useMemo(() => <Root />, [Root]);

  return (
    <RouterContext value={router}>
      <PageContext value={arrival.page}>
        <Router hook={useLinkLocation}>
          <PageBoundary page={arrival.page} fallback={ErrorBoundary}>
            {shell}
          </PageBoundary>
        </Router>
      </PageContext>
    </RouterContext>
  );
}

export type LinkLocation = typeof useLinkLocation;

/** For links, which lead away from wherever one is by then: they do not ask where that is. */
function useLinkLocation(): [string, LightRouter['navigate']] {
  const router = useContext(RouterContext);
  return ['', router ? router.navigate : neverWhilePrerendered];
}

async function neverWhilePrerendered() {
  throw new Error('There is nowhere to navigate to while the pages are prerendered');
}
