import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { NO_BACKEND_ATTRIBUTE } from '#app/backend/has-backend.ts';
import { type SiteWords, siteWords } from '#app/messages/site-words.ts';
import { takeWords } from '#app/messages/take-words.ts';
import css from '../app.css?inline';
import fonts from '../fonts.css?inline';
import type { BuiltFiles } from './build/built-files.ts';
import { DocumentContext, type DocumentFacts } from './document-context.ts';
import { keepFirstStyle } from './first-style.ts';
import { isHttpError } from './http-error.ts';
import type { Page } from './page.ts';
import { DATA_ID, PAGE_ID, type PageData } from './page-data.ts';
import { escapeScript, readMeta } from './read-meta.ts';
import { type RootParts, RouterView } from './router-view.tsx';

/** What all pages have in common. */
export type SiteParts = {
  Document: ComponentType<{ children: ReactNode }>;
  root: RootParts;
  /** Shown until the browser has found the page. */
  Loading: FunctionComponent;
  builtFiles: BuiltFiles;
  /** Nobody answers for accounts and comments: what needs them is hidden. */
  hasBackend: boolean;
};

/**
 * The whole HTML of a page.
 *
 * @param drawn null is the page without a content, for addresses whose page the browser finds
 * @param words what operators say otherwise of the site; undefined where they say nothing
 */
export async function renderPage(
  { Document, root, Loading, builtFiles, hasBackend }: SiteParts,
  drawn: { routeId: string; page: Page } | null,
  words: Partial<SiteWords> | undefined,
): Promise<string> {
  takeWords(words);
  const { style, start, pages } = builtFiles;
  const beginsWithPart = drawn !== null && style !== undefined;
  const facts: DocumentFacts = {
    ...(drawn ? readMeta(drawn.page) : { title: siteWords.name, tags: [] }),
    css,
    // What is drawn later may need all of it.
    laterStyle: beginsWithPart ? style : undefined,
    scripts: [...new Set([...((drawn && pages[drawn.routeId]) ?? []), ...start])],
    data: escapeScript(JSON.stringify(dataOf(drawn, words))),
    dataId: DATA_ID,
  };
  const content = drawn ? (
    <RouterView root={root} page={drawn.page} router={null} />
  ) : (
    <RouterView root={{ ...root, Root: Loading }} page={emptyPage(Loading)} router={null} />
  );
  // The page is a tree of its own, as it is in the browser: the document around it is not drawn there.
  const markup = renderToString(
    <DocumentContext value={facts}>
      <Document>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own */}
        <div id={PAGE_ID} dangerouslySetInnerHTML={{ __html: renderToString(content) }} />
      </Document>
    </DocumentContext>,
  );
  const html = `<!DOCTYPE html>${hasBackend ? markup : markup.replace('<html', `<html ${NO_BACKEND_ATTRIBUTE}`)}`;
  const styled = beginsWithPart ? await keepFirstStyle(html) : html;
  // Not before: which fonts are asked for is up to an inline script.
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
