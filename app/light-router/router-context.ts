import { createContext, useContext } from 'react';
import type { LightRouter } from './light-router.ts';
import type { Page } from './page.ts';

/**
 * Null where the page is prerendered. It stays the same: what only leads away is not drawn anew with
 * each page.
 */
export const RouterContext = createContext<LightRouter | null>(null);

export const PageContext = createContext<Page | null>(null);

/** The page that is drawn. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('Pages and links must be inside the router (RouterView)');
  return page;
}

/** For the boundary's own component: what went wrong. */
export const ErrorContext = createContext<unknown>(undefined);
