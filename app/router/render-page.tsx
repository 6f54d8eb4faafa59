import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { NO_BACKEND_ATTRIBUTE } from '#app/backend/has-backend.ts';
import { setSiteWords } from '#messages/set-site-words.ts';
import { type SiteWords, siteWords } from '#messages/site-words.ts';
import css from '../app.css?inline';
import type { BuiltFiles } from '../build/built-files.ts';
import fonts from '../fonts.css?inline';
import { DocumentContext, type DocumentFacts } from './document-context.ts';
import { keepFirstStyle } from './first-style.ts';
import { isHttpError } from './http-error.ts';
import type { Page } from './page.ts';
import { DATA_ID, PAGE_ID, type PageData } from './page-data.ts';
import { escapeScript, readMeta } from './read-meta.ts';
import { type RootParts, RouterView } from './router-view.tsx';

/** Shared by all pages. */
export type SiteParts = {
  Document: ComponentType<{ children: ReactNode }>;
  root: RootParts;
  /** Shown until the browser has resolved the page. */
  Loading: FunctionComponent;
  builtFiles: BuiltFiles;
  /** Without a backend, accounts and comments are hidden. */
  hasBackend: boolean;
};

/**
 * Renders the HTML document of a page.
 *
 * @param drawn null for a page without content, which the browser fills
 * @param words texts that operators changed
 */
export async function renderPage(
  { Document, root, Loading, builtFiles, hasBackend }: SiteParts,
  drawn: { routeId: string; page: Page } | null,
  words: Partial<SiteWords> | undefined,
): Promise<string> {
  setSiteWords(words);
  const { style, start, pages } = builtFiles;
  const hasCriticalCss = drawn !== null && style !== undefined;
  const facts: DocumentFacts = {
    ...(drawn ? readMeta(drawn.page) : { title: siteWords.name, tags: [] }),
    css,
    // Content that scripts add later may need all of it.
    laterStyle: hasCriticalCss ? style : undefined,
    scripts: [...new Set([...((drawn && pages[drawn.routeId]) ?? []), ...start])],
    data: escapeScript(JSON.stringify(dataOf(drawn, words))),
    dataId: DATA_ID,
  };
  const content = drawn ? (
    <RouterView root={root} page={drawn.page} router={null} />
  ) : (
    <RouterView root={{ ...root, Root: Loading }} page={emptyPage(Loading)} router={null} />
  );
  // Two renders, because the browser hydrates only the page and not the document around it.
  const markup = renderToString(
    <DocumentContext value={facts}>
      <Document>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React */}
        <div id={PAGE_ID} dangerouslySetInnerHTML={{ __html: renderToString(content) }} />
      </Document>
    </DocumentContext>,
  );
  const html = `<!DOCTYPE html>${hasBackend ? markup : markup.replace('<html', `<html ${NO_BACKEND_ATTRIBUTE}`)}`;
  const styled = hasCriticalCss ? await keepFirstStyle(html) : html;
  // After the reduction, which would remove fonts that only an inline script turns on.
  return styled.replace('<style>', () => `<style>${fonts}`);
}

const emptyPage = (Content: FunctionComponent): Page => ({
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  params: {},
  module: { default: Content },
  loaderData: undefined,
});

function dataOf(
  drawn: { routeId: string; page: Page } | null,
  site: Partial<SiteWords> | undefined,
): PageData {
  if (!drawn) return { site, page: null };
  const { params, loaderData, error } = drawn.page;
  const status = isHttpError(error) ? { status: error.status } : undefined;
  return { site, page: { routeId: drawn.routeId, params, loaderData, ...status } };
}
