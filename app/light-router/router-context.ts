import { createContext, useContext } from 'react';
import type { LightRouter } from './light-router.ts';
import type { Page } from './page.ts';

/** `router` is null where the page is prerendered. */
export const RouterContext = createContext<{ router: LightRouter | null; page: Page } | null>(null);

export function useRouterContext() {
  const context = useContext(RouterContext);
  if (!context) throw new Error('Pages and links must be inside the router (RouterView)');
  return context;
}

/** For the boundary's own component: what went wrong. */
export const ErrorContext = createContext<unknown>(undefined);
