import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { siteWords } from '#messages/site-words.ts';
import { applyMeta } from './apply-meta.ts';
import { untilStyled } from './early-press.ts';
import type { Page } from './page.ts';
import { DATA_ID, PAGE_ID, type PageData } from './page-data.ts';
import { fetchPage, importPage, PageRouter, readLocation } from './page-router.ts';
import type { PageRoute } from './page-routes.ts';
import { type RootParts, RouterView } from './router-view.tsx';

/**
 * Hydrates the prerendered page, or renders it here when the document has no content.
 *
 * @param onLost called when a page that was navigated to cannot be loaded
 */
export async function hydratePage(
  root: RootParts,
  routes: readonly PageRoute[],
  onLost: () => void,
) {
  const { site, page: rendered } = readPageData();
  Object.assign(siteWords, site);
  const container = document.getElementById(PAGE_ID);
  if (!container) throw new Error('The document has no element for the page');
  const begin = async (): Promise<Page> => {
    const location = readLocation();
    if (!rendered) return { ...(await fetchPage(routes, new URL(window.location.href))), location };
    const { routeId, params, loaderData, status } = rendered;
    const route = routes.find(({ id }) => id === routeId);
    if (!route) throw new Error(`There is no page ${routeId}`);
    const module = await importPage(route);
    const error = status === undefined ? undefined : { status };
    return { module, params, loaderData, location, error };
  };

  const [page] = await Promise.all([begin(), untilStyled()]);
  const router = new PageRouter(routes, page, onLost);
  const view = (
    <StrictMode>
      <RouterView root={root} page={page} router={router} />
    </StrictMode>
  );
  if (!rendered) applyMeta(page);
  startTransition(() => {
    if (rendered) hydrateRoot(container, view);
    else createRoot(container).render(view);
  });
  if (rendered && page.module.clientLoader?.hydrate) await router.reload();
}

const readPageData = (): PageData =>
  JSON.parse(document.getElementById(DATA_ID)?.textContent ?? 'null');
