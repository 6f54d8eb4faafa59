/**
 * What `react-router` is in the built site's scripts: see docs/decisions/010. An import of what is
 * not here ends the build.
 */
import type { ComponentType } from 'react';
import { useContext } from 'react';
import { useLocation as useWouterLocation } from 'wouter';
import { ErrorContext, usePage } from './router-context.ts';
import type { LinkLocation } from './router-view.tsx';

export { Link, NavLink } from './link.tsx';
export { Outlet } from './outlet.tsx';

export const useLocation = () => usePage().location;

export const useNavigate = () => useWouterLocation<LinkLocation>()[1];

/** What a loader throws to say more than that it failed. */
export const data = (_value: unknown, init: { status: number }) => init;

/** Whether a loader said that there is no such page. */
export const isRouteErrorResponse = (error: unknown): error is { status: number } =>
  typeof (error as { status?: unknown } | null)?.status === 'number';

type PageComponent = ComponentType<Record<string, unknown>>;

export function UNSAFE_withComponentProps(Page: PageComponent) {
  function PageWithProps() {
    const { loaderData, params } = usePage();
    return <Page loaderData={loaderData} params={params} />;
  }
  return PageWithProps;
}

export function UNSAFE_withErrorBoundaryProps(Boundary: PageComponent) {
  function BoundaryWithProps() {
    return <Boundary error={useContext(ErrorContext)} />;
  }
  return BoundaryWithProps;
}

export const UNSAFE_withHydrateFallbackProps = (Fallback: PageComponent) => Fallback;

/** The document around the pages is prerendered, and no script draws it anew. */
export const Meta = () => null;
export const Links = Meta;
export const Scripts = Meta;
export const ScrollRestoration = Meta;
