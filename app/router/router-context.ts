import { createContext, useContext } from 'react';
import type { Page } from './page.ts';
import type { PageRouter } from './page-router.ts';

/** Null on the server. It never changes in the browser, so links do not render again on navigation. */
export const RouterContext = createContext<PageRouter | null>(null);

export const PageContext = createContext<Page | null>(null);

/** The page that is rendered. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('Pages and links must be inside the router (RouterView)');
  return page;
}
