import type { LinkState, Page, PageLocation, PageModule } from './page.ts';
import { matchPage, type PageRoute } from './page-routes.ts';
import { ScrollMemory } from './scroll-memory.ts';

export type NavigateOptions = {
  replace?: boolean | undefined;
  state?: LinkState | undefined;
  /** Stays where the page is scrolled to. */
  preventScrollReset?: boolean | undefined;
};

type Loaded = Omit<Page, 'location'>;
/** `isView` where it is another view of the page that is drawn. */
type Arrival = { page: Page; isView: boolean; settle: () => void };

/**
 * Leads from page to page in the browser: a page is fetched with its data, then it takes the place of
 * the one before. Of two presses the later one wins. Where a page cannot be fetched the browser opens it
 * by its address, if anybody answers there.
 */
export class PageRouter {
  #routes: readonly PageRoute[];
  #page: Page;
  #onLost: () => void;
  #scroll = new ScrollMemory();
  #prepared: { href: string; loaded: Promise<Loaded> } | null = null;
  #onArrival: (arrival: Arrival) => void = () => {};
  #begin: () => void = () => {};
  /** Nothing is drawn before the first page stands. */
  #begun = new Promise<void>((resolve) => {
    this.#begin = resolve;
  });
  /** Which navigation is the latest: only that one may arrive. */
  #turn = 0;

  /** @param onLost is called where a page cannot be had, and the one before stays */
  constructor(routes: readonly PageRoute[], page: Page, onLost: () => void) {
    this.#routes = routes;
    this.#page = page;
    this.#onLost = onLost;
  }

  /** The page to begin with, and later the one arrived at. */
  get page(): Page {
    return this.#page;
  }

  /** Follows the browser's Back and Forward. @param onArrival draws a page, then calls `settle` */
  follow(onArrival: (arrival: Arrival) => void): () => void {
    const lifetime = new AbortController();
    this.#onArrival = onArrival;
    this.#begin();
    this.#scroll.takeOver(() => this.#page.location.key, lifetime.signal);
    addEventListener('popstate', () => void this.#follow(), { signal: lifetime.signal });
    return () => lifetime.abort();
  }

  /**
   * Settles when the page is drawn, or when another navigation took this one's place. As browsers do it,
   * a press on where one is leaves nothing to go back to.
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

  /** Fetches what a press on a link is about to need. */
  prepare(to: string) {
    this.#fetch(new URL(to, location.href)).catch(() => {});
  }

  /** Runs the page's loader where it stands. */
  async reload(): Promise<void> {
    const loaded = await this.#load(new URL(location.href));
    if (loaded) await this.#arrive(loaded);
  }

  /** The address has changed already. */
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
      // Where the site is another one by now, its own page is opened. Where it does not answer, what
      // sounds would end for a page that says so.
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
      // What went wrong is tried again with the next press.
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
  }
}

const modules = new Map<PageRoute, PageModule>();

/** @throws Error when the module does not load */
export async function importPage(route: PageRoute): Promise<PageModule> {
  // Known ones are not imported again: `import()` waits for a task of its own.
  const module = modules.get(route) ?? (await route.load());
  modules.set(route, module);
  return module;
}

/** @throws Error when the page's module does not load, or no page is at the address */
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

/** What the router keeps in an entry of the history. */
type Entry = { usr: LinkState | null; key: string };

/** Where the browser is, with what the entry of its history holds. */
export function readLocation(): PageLocation {
  const { pathname, search, hash } = location;
  const { usr = null, key = 'default' } = (history.state ?? {}) as Partial<Entry>;
  return { pathname, search, hash, state: usr, key };
}
