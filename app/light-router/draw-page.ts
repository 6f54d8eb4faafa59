import type { ServerBuild } from 'react-router';
import type { SiteWords } from '#app/messages/site-words.ts';
import { takeWords } from '#app/messages/take-words.ts';
import type { ReadData } from '#app/tracks/read-data.ts';
import type { Page, PageModule } from './page.ts';
import { matchPage } from './page-routes.ts';
import { renderPage } from './render-page.tsx';

/** What an address of the site is answered with. */
export type DrawnPage = { status: number; type: string; body: string };

const HTML = 'text/html; charset=utf-8';

/** The pages of one build, as its server bundle has them. */
export class PageDrawer {
  /** The project that the pages were built for, if they were. */
  readonly hostedBackend = import.meta.env.VITE_SUPABASE_URL;
  #routes: { id: string; path: string; module: string }[];
  #modules: Record<string, PageModule | undefined>;
  #manifest: ServerBuild['assets'];
  readonly #hasBackend: boolean;

  /** @param hasBackend whether anybody answers for accounts and comments */
  constructor({ routes, assets }: Pick<ServerBuild, 'routes' | 'assets'>, hasBackend = true) {
    this.#hasBackend = hasBackend || Boolean(this.hostedBackend);
    const entries = Object.values(routes).flatMap((route) => (route ? [route] : []));
    this.#modules = Object.fromEntries(
      entries.map(({ id, module }) => [id, module as unknown as PageModule]),
    );
    this.#routes = entries.flatMap(({ id, path = '', parentId }) =>
      parentId ? [{ id, path, module: '' }] : [],
    );
    this.#manifest = assets;
  }

  /**
   * Draws what is at a path, with data equal for everybody.
   *
   * @param pathname as in an address, without a slash at its end
   * @param readData of the published library
   * @param site what operators say otherwise of it
   */
  async draw(pathname: string, readData: ReadData, site?: Partial<SiteWords>): Promise<DrawnPage> {
    const match = matchPage(this.#routes, pathname);
    const module = match && this.#modules[match.route.id];
    if (!match || !module) throw new Error(`No route fits ${pathname}`);
    const { params, route } = match;
    const location = { pathname, search: '', hash: '', state: null, key: 'default' };
    const page: Page = { location, params, module, loaderData: undefined };
    takeWords(site);
    let status = route.path === '*' ? 404 : 200;
    try {
      const loaded = await module.loader?.({ params, readData });
      if (loaded instanceof Response)
        return {
          status: loaded.status,
          type: loaded.headers.get('Content-Type') ?? 'text/plain',
          body: await loaded.text(),
        };
      page.loaderData = loaded;
    } catch (error) {
      const { status: told } = (error ?? {}) as { status?: unknown };
      if (typeof told !== 'number') throw error;
      status = told;
      page.error = error;
    }
    const body = await renderPage(this.#built(site), { routeId: route.id, page });
    return { status, type: HTML, body };
  }

  /** The paths that name one page each: '/', '/kham-pha'. */
  listPages = (): string[] =>
    this.#routes.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => `/${path}`);

  /** The page without a content, for addresses whose page only the browser finds. */
  async drawEmpty(site?: Partial<SiteWords>): Promise<DrawnPage> {
    return { status: 200, type: HTML, body: await renderPage(this.#built(site), null) };
  }

  #built = (site: Partial<SiteWords> | undefined) => ({
    hasBackend: this.#hasBackend,
    manifest: this.#manifest,
    modules: this.#modules,
    site,
  });
}
