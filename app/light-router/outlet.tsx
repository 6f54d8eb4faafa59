import { PageBoundary } from './page-boundary.tsx';
import { ErrorContext, usePage } from './router-context.ts';

/** The page itself, inside the shell. */
export function Outlet() {
  const page = usePage();
  const { default: Page, ErrorBoundary } = page.module;
  if (page.error !== undefined) {
    if (!ErrorBoundary) throw page.error;
    return (
      <ErrorContext value={page.error}>
        <ErrorBoundary />
      </ErrorContext>
    );
  }
  return (
    <PageBoundary page={page} fallback={ErrorBoundary}>
      <Page />
    </PageBoundary>
  );
}
