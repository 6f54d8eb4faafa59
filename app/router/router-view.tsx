import {
  type ComponentType,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { applyMeta } from './apply-meta.ts';
import { pressAgain, stopRecordingPresses } from './early-press.ts';
import type { ErrorBoundaryProps, Page } from './page.ts';
import { PageBoundary } from './page-boundary.tsx';
import type { PageRouter } from './page-router.ts';
import { PageContext, RouterContext } from './router-context.ts';

/** The shell of all pages, and its fallback when it fails. */
export type RootParts = {
  Root: ComponentType;
  ErrorBoundary: ComponentType<ErrorBoundaryProps>;
};

type RouterViewProps = { root: RootParts; page: Page; router: PageRouter | null };

/** Renders the shell with the current page in it. `page` is the first one. */
export function RouterView({ root: { Root, ErrorBoundary }, page, router }: RouterViewProps) {
  const [arrival, setArrival] = useState({ page, settle: () => {} });

  useLayoutEffect(
    () =>
      router?.follow(({ isView, ...next }) => {
        // A transition renders a new page in slices, so that presses are answered meanwhile.
        if (isView) setArrival(next);
        else startTransition(() => setArrival(next));
      }),
    [router],
  );
  useLayoutEffect(stopRecordingPresses, []);
  useEffect(pressAgain, []);
  useLayoutEffect(() => {
    // The server rendered the head of the first page.
    if (arrival.page !== page) applyMeta(arrival.page);
    arrival.settle();
  }, [arrival, page]);

  // A stable element: on navigation only the parts of the shell that use the page render again.
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
