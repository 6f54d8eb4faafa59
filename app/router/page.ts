import type { ComponentType } from 'react';
import type { ReadData } from '#app/tracks/read-data.ts';
import type { PageParams } from './page-routes.ts';

export type LinkState = Record<string, unknown>;

export type PageLocation = {
  pathname: string;
  search: string;
  hash: string;
  /** What the link or `navigate` passed on; of any build, since the browser keeps it. */
  state: LinkState | null;
  /** Names the entry of the history. */
  key: string;
};

export type MetaDescriptor = {
  title?: string;
  tagName?: string;
  'script:ld+json'?: object;
  [attribute: string]: unknown;
};

/** Of a `loader`, which runs where the page is drawn for everybody. */
export type LoaderArgs<Params = PageParams> = { params: Params; readData: ReadData };

/** Of a `clientLoader`, which runs in the browser. */
export type ClientLoaderArgs<Params = PageParams> = { params: Params; request: Request };

// biome-ignore lint/suspicious/noExplicitAny: a loader with any arguments
type Loader = (args: any) => unknown;

/** Of a page's component: what its loader returned. */
export type PageProps<Load extends Loader, Params = PageParams> = {
  loaderData: Awaited<ReturnType<Load>>;
  params: Params;
};

/** Of a page's `meta`; without data when the loader threw. */
export type MetaArgs<Load extends Loader> = { loaderData: Awaited<ReturnType<Load>> | undefined };

export type ErrorBoundaryProps = { error: unknown };

/** What a page's file in app/routes exports. What a loader throws, `ErrorBoundary` shows. */
export type PageModule<Params = PageParams> = {
  default: ComponentType<{ loaderData: never; params: Params }>;
  ErrorBoundary?: ComponentType<ErrorBoundaryProps>;
  loader?: (args: LoaderArgs<Params>) => unknown;
  /** `hydrate`: runs also where the page was drawn by the server. */
  clientLoader?: ((args: ClientLoaderArgs<Params>) => unknown) & { hydrate?: boolean };
  meta?: (args: { loaderData: never }) => MetaDescriptor[];
};

/** What a file of the site exports that is drawn like a page: robots.txt and others. */
export type FileModule = { loader: (args: LoaderArgs) => Response | Promise<Response> };

/** A page with all it needs to be drawn. */
export type Page = {
  location: PageLocation;
  params: PageParams;
  module: PageModule;
  loaderData: unknown;
  /** What the loader threw. */
  error?: unknown;
};
