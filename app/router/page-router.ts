import type { LinkState, Page, PageLocation, PageModule } from './page.ts';
import { matchPage, type PageRoute } from './page-routes.ts';
import { ScrollMemory } from './scroll-memory.ts';

export type NavigateOptions = {
  replace?: boolean | undefined;
  state?: LinkState | undefined;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean | undefined;
};

type Loaded = Omit<Page, 'location'>;
/** `isView`: the same path as before, with another query or hash. */
type Arrival = { page: Page; isView: boolean; settle: () => void };

/**
 * Navigates in the browser: fetches a page with its data, then shows it in place of the last one. A later navigation
 * cancels an earlier one. When a page cannot be fetched but its URL answers, the browser loads it as a new document.
 */
export class PageRouter {
  #routes: readonly PageRoute[];
  #page: Page;
  #onLost: () => void;
  #scroll = new ScrollMemory();
  #prepared: { href: string; loaded: Promise<Loaded> } | null = null;
  #onArrival: (arrival: Arrival) => void = () => {};
  #begin: () => void = () => {};
  /** Resolves when the first page is rendered. No other page is shown before. */
  #begun = new Promise<void>((resolve) => {
    this.#begin = resolve;
  });
  /** Number of the latest navigation. Older ones are dropped. */
  #turn = 0;

  /** @param onLost called when a page cannot be loaded; the current one stays */
  constructor(routes: readonly PageRoute[], page: Page, onLost: () => void) {
    this.#routes = routes;
    this.#page = page;
    this.#onLost = onLost;
  }

  /** The page that is shown or is being rendered. */
  get page(): Page {
    return this.#page;
  }

  /** Starts handling Back and Forward. @param onArrival renders a page, then calls `settle` */
  follow(onArrival: (arrival: Arrival) => void): () => void {
    const lifetime = new AbortController();
    this.#onArrival = onArrival;
    this.#begin();
    this.#scroll.takeOver(() => this.#page.location.key, lifetime.signal);
    addEventListener('popstate', () => void this.#follow(), { signal: lifetime.signal });
    return () => lifetime.abort();
  }

  /**
   * Settles when the page is shown, or when a later navigation has cancelled this one. Like a browser, it replaces
   * the history entry when the URL is the current one.
   */
  navigate = async (to: string, options: NavigateOptions = {}): Promise<void> => {
    const url = new URL(to, location.href);
    const loaded = await this.#load(url);
    if (!loaded) return;
    const { replace = url.href === location.href, state = null, preventScrollReset } = options;
    this.#scroll.remember(this.#page.location.key);
    const entry: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10) };
    history[replace ? 'replaceState' : 'pushState'](entry, '', url);
    await this.#arrive(loaded);
    if (!preventScrollReset) this.#scroll.toTarget(url.hash);
  };

  /** Prefetches a page whose link is likely to be pressed. */
  prepare(to: string) {
    this.#fetch(new URL(to, location.href)).catch(() => {});
  }

  /** Runs the current page's loader again. */
  async reload(): Promise<void> {
    const loaded = await this.#load(new URL(location.href));
    if (loaded) await this.#arrive(loaded);
  }

  /** Handles `popstate`: the browser has changed the URL already. */
  async #follow() {
    const { pathname, search, key } = this.#page.location;
    this.#scroll.remember(key);
    const isSamePage = location.pathname === pathname && location.search === search;
    const loaded = isSamePage ? this.#page : await this.#load(new URL(location.href));
    if (isSamePage) this.#turn++;
    if (!loaded) return;
    await this.#arrive(loaded);
    this.#scroll.restore(this.#page.location.key);
  }

  async #load(url: URL): Promise<Loaded | undefined> {
    const turn = ++this.#turn;
    try {
      const loaded = await this.#fetch(url);
      return turn === this.#turn ? loaded : undefined;
    } catch (error) {
      console.warn('The page could not be fetched:', error);
      if (turn !== this.#turn) return undefined;
      // After a deployment, a full load fetches the new build. While the server does not answer, a full load
      // would only stop the music and show the browser's error page.
      if (await isAnswered(url)) location.assign(url);
      else this.#onLost();
      return undefined;
    }
  }

  #fetch(url: URL): Promise<Loaded> {
    const { href } = url;
    if (this.#prepared?.href !== href) {
      const loaded = fetchPage(this.#routes, url);
      this.#prepared = { href, loaded };
      // A failure is not cached: the next press tries again.
      loaded
        .then(({ error }) => error !== undefined)
        .catch(() => true)
        .then((isBroken) => {
          if (isBroken && this.#prepared?.loaded === loaded) this.#prepared = null;
        });
    }
    return this.#prepared.loaded;
  }

  async #arrive(loaded: Loaded): Promise<void> {
    await this.#begun;
    const page = { ...loaded, location: readLocation() };
    const isView = page.location.pathname === this.#page.location.pathname;
    this.#page = page;
    await new Promise<void>((settle) => this.#onArrival({ page, isView, settle }));
    // Loaded late, because the first view does not need it.
    if (!isView) import('./announce-page.ts').then((late) => late.announcePage(), console.warn);
  }
}

const modules = new Map<PageRoute, PageModule>();

/** @throws Error when the module does not load */
export async function importPage(route: PageRoute): Promise<PageModule> {
  // Cached, because even a repeated `import()` delays the page by a task.
  const module = modules.get(route) ?? (await route.load());
  modules.set(route, module);
  return module;
}

/** @throws Error when the page's module does not load, or no route matches the URL */
export async function fetchPage(routes: readonly PageRoute[], url: URL): Promise<Loaded> {
  const match = matchPage(routes, url.pathname);
  if (!match) throw new Error(`There is no page at ${url.pathname}`);
  const module = await importPage(match.route);
  const { params } = match;
  try {
    const loaderData = await module.clientLoader?.({ request: new Request(url), params });
    return { module, params, loaderData };
  } catch (error) {
    return {
      module,
      params,
      loaderData: undefined,
      error: error ?? new Error('The loader failed'),
    };
  }
}

const isAnswered = (url: URL): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** `history.state` as the router writes it. */
type Entry = { usr: LinkState | null; key: string };

/** The browser's current URL and history state. */
export function readLocation(): PageLocation {
  const { pathname, search, hash } = location;
  const { usr = null, key = 'default' } = (history.state ?? {}) as Partial<Entry>;
  return { pathname, search, hash, state: usr, key };
}
