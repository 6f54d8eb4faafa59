import type { SiteWords } from '#app/messages/site-words.ts';
import type { PageParams } from './page-routes.ts';

/** The element that holds the data, and the one that holds the page. */
export const DATA_ID = 'page-data';
export const PAGE_ID = 'page';

/** What a drawn page tells its script. */
export type PageData = {
  /** What operators say otherwise of the site. */
  site?: Partial<SiteWords>;
  /** null in the page for addresses whose page only the browser finds. */
  page: {
    routeId: string;
    params: PageParams;
    loaderData: unknown;
    /** Why there is no data: 404 for what never was there, 410 for what was taken away. */
    status?: number;
  } | null;
};
