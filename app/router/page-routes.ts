import { parse } from 'regexparam';
import type { PageModule, PageParams } from './page.ts';

/** A page of the site map, see routes.ts. */
export type PageRoute = {
  /** The name of its file in app/routes, by which the build finds its scripts. */
  id: string;
  /** '/track/:trackId'; '/*' for all other URLs. */
  path: string;
  /** @throws Error when the module does not load */
  load: () => Promise<PageModule>;
};

/** The parameters of a path pattern, decoded. */
export type ParamsOf<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? ParamsOf<Start> & ParamsOf<Rest>
  : Path extends `:${infer Name}`
    ? Record<Name, string>
    : Record<never, string>;

/** Defines a route; types make sure that the page uses only parameters of its path. */
export const page = <Path extends string>(
  id: string,
  path: Path,
  load: () => Promise<PageModule<ParamsOf<Path>>>,
): PageRoute => ({ id, path, load: load as PageRoute['load'] });

/** The first route that matches. */
export function matchPage<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; params: PageParams } | undefined {
  for (const route of routes) {
    const { keys, pattern } = parse(route.path);
    // regexparam ignores case by default. The server does not.
    const found = new RegExp(pattern.source).exec(pathname);
    if (found) return { route, params: readParams(keys, found) };
  }
  return undefined;
}

function readParams(keys: string[], found: RegExpExecArray): PageParams {
  const params: PageParams = {};
  keys.forEach((key, index) => {
    if (key !== '*') params[key] = decode(found[index + 1] ?? '');
  });
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
