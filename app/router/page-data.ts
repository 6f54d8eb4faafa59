import type { SiteWords } from '#messages/site-words.ts';
import type { PageParams } from './page.ts';

/** Ids of the elements that hold the JSON data and the page. */
export const DATA_ID = 'page-data';
export const PAGE_ID = 'page';

/** JSON in a prerendered page, for its entry script. */
export type PageData = {
  /** Texts that operators changed. */
  site?: Partial<SiteWords>;
  /** null in the page for URLs that only the browser can resolve. */
  page: {
    routeId: string;
    params: PageParams;
    loaderData: unknown;
    /** Why there is no data: see http-error.ts. */
    status?: number;
  } | null;
};
