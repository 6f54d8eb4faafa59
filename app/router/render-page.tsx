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
import { escapeScript, type HeadTag, readMeta } from './read-meta.ts';
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
  /** Adds elements of the head for other sites' programs. The browser's router needs none of that code. */
  addTags: (tags: readonly HeadTag[], routeId: string, loaderData: unknown) => HeadTag[];
};

type PageMatch = { routeId: string; page: Page };

/**
 * Renders the HTML document of a page.
 *
 * @param match null for a page without content, which the browser fills
 * @param words texts that operators changed
 */
export async function renderPage(
  { Document, root, Loading, builtFiles, hasBackend, addTags }: SiteParts,
  match: PageMatch | null,
  words: Partial<SiteWords> | undefined,
): Promise<string> {
  setSiteWords(words);
  const { style, start, pages } = builtFiles;
  const hasCriticalCss = match !== null && style !== undefined;
  const facts: DocumentFacts = {
    ...(match ? headOf(match, addTags) : { title: siteWords.name, tags: [] }),
    css,
    // Content that scripts add later may need the full style sheet.
    laterStyle: hasCriticalCss ? style : undefined,
    scripts: [...new Set([...((match && pages[match.routeId]) ?? []), ...start])],
    data: escapeScript(JSON.stringify(dataOf(match, words))),
    dataId: DATA_ID,
  };
  const content = match ? (
    <RouterView root={root} page={match.page} router={null} />
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

function headOf({ routeId, page }: PageMatch, addTags: SiteParts['addTags']) {
  const { title, tags } = readMeta(page);
  return { title, tags: addTags(tags, routeId, page.loaderData) };
}

const emptyPage = (Content: FunctionComponent): Page => ({
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  params: {},
  module: { default: Content },
  loaderData: undefined,
});

function dataOf(match: PageMatch | null, site: Partial<SiteWords> | undefined): PageData {
  if (!match) return { site, page: null };
  const { params, loaderData, error } = match.page;
  const status = isHttpError(error) ? { status: error.status } : undefined;
  return { site, page: { routeId: match.routeId, params, loaderData, ...status } };
}
