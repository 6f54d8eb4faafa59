import {
  type ComponentType,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { applyMeta } from './apply-meta.ts';
import { keepNoPress, pressAgain } from './early-press.ts';
import type { ErrorBoundaryProps, Page } from './page.ts';
import { PageBoundary } from './page-boundary.tsx';
import type { PageRouter } from './page-router.ts';
import { PageContext, RouterContext } from './router-context.ts';

/** The shell of all pages, and what is shown when the shell itself fails. */
export type RootParts = {
  Root: ComponentType;
  ErrorBoundary: ComponentType<ErrorBoundaryProps>;
};

type RouterViewProps = { root: RootParts; page: Page; router: PageRouter | null };

/** The shell and the page in it. `page` is the one to begin with. */
export function RouterView({ root: { Root, ErrorBoundary }, page, router }: RouterViewProps) {
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
    // The first page has its head from the server.
    if (arrival.page !== page) applyMeta(arrival.page);
    arrival.settle();
  }, [arrival, page]);

  // The same from page to page: of the shell is drawn anew what asks for the page.
  const shell = useMemo(() => <Root />, [Root]);

  return (
    <RouterContext value={router}>
      <PageContext value={arrival.page}>
        <PageBoundary page={arrival.page} fallback={ErrorBoundary}>
          {shell}
        </PageBoundary>
      </PageContext>
    </RouterContext>
  );
}
