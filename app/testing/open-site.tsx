import '#app/app.css';
import { toast } from 'sonner';
import { commands, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '#app/backend/query-client.ts';
import { ErrorBoundary, Root } from '#app/root.tsx';
import { fetchPage, PageRouter, readLocation } from '#app/router/page-router.ts';
import { type RootParts, RouterView } from '#app/router/router-view.tsx';
import { routes } from '#app/routes.ts';
import type { SiteSettings } from '#domain/site-settings.ts';
import type { Track } from '#domain/track.ts';
import { setSiteWords } from '#messages/set-site-words.ts';
import { type FakeBackend, json } from './fake-backend.ts';

/**
 * Answers the pages' requests for data files from these tracks, as the server does.
 *
 * @param tracks without them, the demo's
 */
export async function publish(
  backend: FakeBackend,
  tracks?: readonly Track[],
  site: SiteSettings = {},
) {
  const { siteNumber, words } = await commands.publish(site, tracks);
  setSiteWords(words);
  backend.answer('/data/', async ({ path }) => {
    const body = await commands.readDataFile(siteNumber, path.slice('/data/'.length));
    return body === null ? json(404, null) : { status: 200, body };
  });
}

let visits = 0;

/** Opens an address of the site on the desktop: its shell, router and pages. Call `publish` first. */
export async function openSite(address: string, root: RootParts = { Root, ErrorBoundary }) {
  document.documentElement.lang = 'vi';
  document.title = 'VINAHOUSE';
  queryClient.clear();
  await page.viewport(1440, 900);
  // Sonner keeps toasts of earlier tests outside React.
  toast.dismiss();
  // An entry of its own, for which nothing is kept: the tests share the page's modules.
  history.pushState({ key: `visit ${++visits}` }, '', address);
  const first = { ...(await fetchPage(routes, new URL(location.href))), location: readLocation() };
  const router = new PageRouter(routes, first, () => {});
  await render(<RouterView root={root} page={first} router={router} />);
}
