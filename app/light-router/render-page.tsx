import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { NO_BACKEND_ATTRIBUTE } from '#app/backend/has-backend.ts';
import type { SiteWords } from '#app/messages/site-words.ts';
import { takeWords } from '#app/messages/take-words.ts';
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

/** The pages' modules, by the ids of their routes, and the files that the browser fetches of them. */
export type BuiltPages = {
  /** Nobody answers for accounts and comments: what needs them is hidden. */
  hasBackend: boolean;
  manifest: EntryContext['manifest'];
  modules: Readonly<Record<string, PageModule | undefined>>;
  /** What operators say otherwise of the site; undefined where they say nothing. */
  site: Partial<SiteWords> | undefined;
};

/**
 * The whole HTML of a page.
 *
 * @param drawn null is the page without a content, for addresses whose page the browser finds
 */
export async function renderPage(
  { hasBackend, manifest, modules, site }: BuiltPages,
  drawn: { routeId: string; page: Page } | null,
): Promise<string> {
  takeWords(site);
  const root = modules.root as unknown as Root;
  const rootEntry = manifest.routes.root;
  const leafEntry = drawn ? manifest.routes[drawn.routeId] : undefined;
  if (!rootEntry) throw new Error('The site has no root');

  const page = drawn?.page ?? emptyPage(root as unknown as PageModule);
  const { params, loaderData, error } = page;
  const data: PageData = {
    root: rootEntry.module,
    routes: Object.values(manifest.routes).flatMap((route) =>
      // What has no page is not for the router: the sitemap and its like.
      route?.parentId && modules[route.id]?.default
        ? [{ id: route.id, path: route.path ?? '', module: route.module }]
        : [],
    ),
    site,
    page: leafEntry
      ? {
          routeId: leafEntry.id,
          params,
          loaderData,
          ...(isStatus(error) && { status: error.status }),
        }
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
  const beginsWithPart = drawn !== null && wholeStyle !== undefined && !import.meta.env.DEV;
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
  const html = `<!DOCTYPE html>${hasBackend ? markup : markup.replace('<html', `<html ${NO_BACKEND_ATTRIBUTE}`)}`;
  const styled = beginsWithPart ? await keepFirstStyle(html) : html;
  // Not before: which fonts are asked for is up to an inline script.
  return styled.replace('<style>', () => `<style>${fonts}`);
}

const emptyPage = (module: PageModule): Page => ({
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  params: {},
  module,
  loaderData: undefined,
});

const isStatus = (error: unknown): error is { status: number } =>
  typeof (error as { status?: unknown } | undefined)?.status === 'number';
