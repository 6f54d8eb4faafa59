import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { siteWords } from '#app/messages/site-words.ts';
import { applyMeta } from './apply-meta.ts';
import { untilStyled } from './early-press.ts';
import { fetchPage, importPage, LightRouter, readLocation } from './light-router.ts';
import type { Page } from './page.ts';
import { DATA_ID, PAGE_ID, type PageData } from './page-data.ts';
import { type RootModule, RouterView } from './router-view.tsx';

/**
 * Brings the prerendered page to life; where it was not prerendered, it is drawn here.
 *
 * @param onLost is called where a press led to a page that cannot be had
 */
export async function hydratePage(onLost: () => void) {
  const { root: rootAddress, routes, site, page: prerendered } = readPageData();
  Object.assign(siteWords, site);
  const container = document.getElementById(PAGE_ID);
  if (!container) throw new Error('The page has nowhere to be drawn');
  const loadRoot: Promise<RootModule> = import(/* @vite-ignore */ rootAddress);
  const begin = async (): Promise<Page> => {
    const location = readLocation();
    if (!prerendered)
      return { ...(await fetchPage(routes, new URL(window.location.href))), location };
    const { routeId, params, loaderData, status } = prerendered;
    const address = routes.find(({ id }) => id === routeId)?.module ?? '';
    const module = await importPage(address);
    const error = status === undefined ? undefined : { status };
    return { module, params, loaderData, location, error };
  };

  const [root, page] = await Promise.all([loadRoot, begin(), untilStyled()]);
  const router = new LightRouter(routes, page, onLost);
  const view = (
    <StrictMode>
      <RouterView root={root} page={page} router={router} />
    </StrictMode>
  );
  if (!prerendered) applyMeta(page);
  startTransition(() => {
    if (prerendered) hydrateRoot(container, view);
    else createRoot(container).render(view);
  });
  if (prerendered && page.module.clientLoader?.hydrate) await router.reload();
}

const readPageData = (): PageData =>
  JSON.parse(document.getElementById(DATA_ID)?.textContent ?? 'null');
