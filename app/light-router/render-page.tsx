import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import css from '../app.css?inline';
import fonts from '../fonts.css?inline';
import { DocumentContext } from './document-context.ts';
import { keepFirstStyle } from './first-style.ts';
import type { Page, PageModule } from './page.ts';
import { DATA_ID, PAGE_ID, type PageData } from './page-data.ts';
import { escapeScript, readMeta } from './read-meta.ts';
import { type RootModule, RouterView } from './router-view.tsx';

type Root = RootModule & {
  Layout: ComponentType<{ children: ReactNode }>;
};

/** React Router refuses a fallback page without these words of its own scripts. */
const SPA_MODE_MARK =
  '<!-- window.__reactRouterContext = window.__reactRouterRouteModules = not needed -->';

/** The whole HTML of one page. */
export async function renderPage({
  manifest,
  routeModules,
  staticHandlerContext,
  isSpaMode,
}: EntryContext): Promise<string> {
  const root = routeModules.root as unknown as Root;
  const rootEntry = manifest.routes.root;
  const leaf = staticHandlerContext.matches.at(-1);
  const leafEntry = leaf && !isSpaMode ? manifest.routes[leaf.route.id] : undefined;
  if (!rootEntry) throw new Error('The site has no root');

  const { pathname, search, hash } = staticHandlerContext.location;
  const page: Page = {
    // React Router prerenders '/auth/' for '/auth'; links lead to the latter.
    location: {
      pathname: pathname.replace(/(.)\/$/, '$1'),
      search,
      hash,
      state: null,
      key: 'default',
    },
    params: leaf?.params ?? {},
    module: routeModules[leafEntry?.id ?? 'root'] as unknown as PageModule,
    loaderData: leafEntry && staticHandlerContext.loaderData[leafEntry.id],
  };
  const data: PageData = {
    root: rootEntry.module,
    routes: Object.values(manifest.routes).flatMap((route) =>
      // What has no page is not for the router: the sitemap and its like.
      route?.parentId && routeModules[route.id]?.default
        ? [{ id: route.id, path: route.path ?? '', module: route.module }]
        : [],
    ),
    page: leafEntry
      ? { routeId: leafEntry.id, params: page.params, loaderData: page.loaderData }
      : null,
  };
  const content = leafEntry ? (
    <RouterView root={root} page={page} router={null} />
  ) : (
    <RouterView root={{ ...root, default: root.HydrateFallback }} page={page} router={null} />
  );
  const files = [leafEntry, rootEntry, manifest.entry].flatMap((entry) =>
    entry ? [...(entry.imports ?? []), entry.module] : [],
  );
  // What is drawn later may need all of it, as anything may while developing.
  const wholeStyle = rootEntry.css?.[0]?.replace('#', '');
  const beginsWithPart = !isSpaMode && wholeStyle !== undefined && !import.meta.env.DEV;
  const facts = {
    ...readMeta(page),
    css,
    laterStyle: beginsWithPart ? wholeStyle : undefined,
    // While developing, hot reloading must be there before the modules that it reloads.
    scripts: [...(manifest.hmr ? [manifest.hmr.runtime] : []), ...new Set(files)],
    data: escapeScript(JSON.stringify(data)),
    dataId: DATA_ID,
  };
  // The page is a tree of its own, as it is in the browser: the document around it is not drawn there.
  const markup = renderToString(
    <DocumentContext value={facts}>
      <root.Layout>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own */}
        <div id={PAGE_ID} dangerouslySetInnerHTML={{ __html: renderToString(content) }} />
      </root.Layout>
    </DocumentContext>,
  );
  const html = `<!DOCTYPE html>${markup}${isSpaMode ? SPA_MODE_MARK : ''}`;
  const styled = beginsWithPart ? await keepFirstStyle(html) : html;
  // Not before: which fonts are asked for is up to an inline script.
  return styled.replace('<style>', () => `<style>${fonts}`);
}
