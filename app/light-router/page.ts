import type { ComponentType } from 'react';
import type { ReadData } from '#app/tracks/read-data.ts';
import type { PageParams } from './page-routes.ts';

/** Where one is, as React Router tells it. */
export type PageLocation = {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** Names the entry of the history. */
  key: string;
};

export type MetaDescriptor = {
  title?: string;
  tagName?: string;
  'script:ld+json'?: object;
  [attribute: string]: unknown;
};

/** What a page's `loader` gets where the page is drawn for everybody. */
export type PageLoaderArgs = { params: PageParams; readData: ReadData };

type LoaderArgs = { request: Request; params: PageParams };

/** What a file under app/routes/ exports, as far as the browser uses it. */
export type PageModule = {
  default: ComponentType;
  ErrorBoundary?: ComponentType;
  HydrateFallback?: ComponentType;
  /** A Response is answered as it is, in place of a page. */
  loader?: (args: PageLoaderArgs) => unknown;
  clientLoader?: ((args: LoaderArgs) => unknown) & { hydrate?: boolean };
  meta?: (args: {
    loaderData: unknown;
    params: PageParams;
    location: PageLocation;
  }) => MetaDescriptor[];
};

/** A page with all it needs to be drawn. */
export type Page = {
  location: PageLocation;
  params: PageParams;
  module: PageModule;
  loaderData: unknown;
  /** What the loader threw. */
  error?: unknown;
};
