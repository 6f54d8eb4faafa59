import type { ReadData } from '#app/router/read-data.ts';
import { setSiteWords } from '#messages/set-site-words.ts';
import type { SiteWords } from '#messages/site-words.ts';
import { isHttpError } from './http-error.ts';
import type { FileModule, Page } from './page.ts';
import { matchPage, type PageRoute } from './page-routes.ts';
import { renderPage, type SiteParts } from './render-page.tsx';
import { siteAddress } from './site-address.ts';

/** The response for a URL of the site. */
export type RenderedPage = { status: number; type: string; body: string };

export type FileRoute = { path: string; load: () => Promise<FileModule> };

type Site = SiteParts & {
  routes: readonly PageRoute[];
  files: readonly FileRoute[];
};

const HTML = 'text/html; charset=utf-8';

/** Renders the pages of one build to HTML. */
export class PageRenderer {
  /** URL of the hosted Supabase project that the pages were built for, if any. */
  readonly hostedBackend = import.meta.env.VITE_SUPABASE_URL;
  /** The site's origin. */
  siteUrl = '';
  readonly #site: Site;

  /** @param hasBackend whether a backend serves accounts and comments */
  constructor(site: Omit<Site, 'hasBackend'>, hasBackend: boolean) {
    this.#site = { ...site, hasBackend: hasBackend || Boolean(this.hostedBackend) };
  }

  /**
   * Renders the page or file at a path, the same for every visitor.
   *
   * @param pathname percent-encoded, without a trailing slash
   * @param readData reads the published catalogue
   * @param words texts that operators changed
   */
  async render(
    pathname: string,
    readData: ReadData,
    words?: Partial<SiteWords>,
  ): Promise<RenderedPage> {
    const { files, routes } = this.#site;
    siteAddress.origin = this.siteUrl;
    setSiteWords(words);
    const file = matchPage(files, pathname);
    if (file) {
      const { loader } = await file.route.load();
      const { hasBackend, builtFiles } = this.#site;
      const site = { hasBackend, embedScript: builtFiles.embed };
      return await readAnswer(await loader({ params: file.params, readData, site }));
    }
    const match = matchPage(routes, pathname);
    if (!match) throw new Error(`No route fits ${pathname}`);
    const { params, route } = match;
    const module = await route.load();
    const page: Page = { location: locationOf(pathname), params, module, loaderData: undefined };
    let status = route.path === '/*' ? 404 : 200;
    try {
      page.loaderData = await module.loader?.({ params, readData });
    } catch (error) {
      if (!isHttpError(error)) throw error;
      status = error.status;
      page.error = error;
    }
    const body = await renderPage(this.#site, { routeId: route.id, page }, words);
    return { status, type: HTML, body };
  }

  /** The paths without parameters: '/', '/kham-pha', '/robots.txt'. */
  listPages = (): string[] =>
    [...this.#site.routes, ...this.#site.files]
      .map(({ path }) => path)
      .filter((path) => !/[:*]/.test(path));

  /** A page without content, for URLs that only the browser can resolve. */
  async renderEmpty(words?: Partial<SiteWords>): Promise<RenderedPage> {
    return { status: 200, type: HTML, body: await renderPage(this.#site, null, words) };
  }
}

const locationOf = (pathname: string) => ({
  pathname,
  search: '',
  hash: '',
  state: null,
  key: 'default',
});

const readAnswer = async (answer: Response): Promise<RenderedPage> => ({
  status: answer.status,
  type: answer.headers.get('Content-Type') ?? 'text/plain',
  body: await answer.text(),
});
