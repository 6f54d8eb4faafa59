import type { ComponentType } from 'react';
import type { ReadData } from '#app/router/read-data.ts';

/** The parameters of a page's path, decoded. */
export type PageParams = Record<string, string>;

export type LinkState = Record<string, unknown>;

export type PageLocation = {
  pathname: string;
  search: string;
  hash: string;
  /** State from the link or `navigate`. An older build may have written it, since the browser keeps it. */
  state: LinkState | null;
  /** Identifies the history entry. */
  key: string;
};

export type MetaDescriptor = {
  title?: string;
  tagName?: string;
  'script:ld+json'?: object;
  [attribute: string]: unknown;
};

/** Arguments of a `loader`, which runs when the page is prerendered for every visitor. */
export type LoaderArgs<Params = PageParams> = { params: Params; readData: ReadData };

/** Arguments of a `clientLoader`, which runs in the browser. */
export type ClientLoaderArgs<Params = PageParams> = { params: Params; request: Request };

// biome-ignore lint/suspicious/noExplicitAny: a loader with any arguments
type Loader = (args: any) => unknown;

/** Props of a page's component. `loaderData` is what its loader returned. */
export type PageProps<Load extends Loader, Params = PageParams> = {
  loaderData: Awaited<ReturnType<Load>>;
  params: Params;
};

/** Arguments of a page's `meta`. Without data when the loader threw. */
export type MetaArgs<Load extends Loader> = { loaderData: Awaited<ReturnType<Load>> | undefined };

export type ErrorBoundaryProps = { error: unknown };

/** Exports of a page's file in app/routes. `ErrorBoundary` shows what a loader throws. */
export type PageModule<Params = PageParams> = {
  default: ComponentType<{ loaderData: never; params: Params }>;
  ErrorBoundary?: ComponentType<ErrorBoundaryProps>;
  loader?: (args: LoaderArgs<Params>) => unknown;
  /** `hydrate`: runs after hydration, too. */
  clientLoader?: ((args: ClientLoaderArgs<Params>) => unknown) & { hydrate?: boolean };
  meta?: (args: { loaderData: never }) => MetaDescriptor[];
};

/** What a file's loader knows of the site. */
export type SiteFacts = {
  /** Whether a backend serves accounts and comments. */
  hasBackend: boolean;
  /** The address of the script of embedded players. */
  embedScript: string;
};

export type FileArgs<Params = PageParams> = LoaderArgs<Params> & { site: SiteFacts };

/** Exports of a module that generates a file, such as robots.txt. */
export type FileModule = {
  // biome-ignore lint/suspicious/noExplicitAny: a loader with the parameters of any path
  loader: (args: FileArgs<any>) => Response | Promise<Response>;
};

/** A page with all that it needs to be rendered. */
export type Page = {
  location: PageLocation;
  params: PageParams;
  module: PageModule;
  loaderData: unknown;
  /** What the loader threw. */
  error?: unknown;
};
