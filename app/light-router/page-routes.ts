import { parse } from 'regexparam';
import { matchRoute } from 'wouter';

/** A page of the site map as the browser needs it: `import` finds its module. */
export type PageRoute = {
  id: string;
  /** As in routes.ts: 'track/:trackId', '' for the home page, '*' for all other addresses. */
  path: string;
  /** The address of the page's module. */
  module: string;
};

export type PageParams = Record<string, string | undefined>;

export type PageMatch = { route: PageRoute; params: PageParams };

/** The first that fits, as the site map has them in order. */
export function matchPage(routes: readonly PageRoute[], pathname: string): PageMatch | undefined {
  for (const route of routes) {
    const { keys, pattern } = parse(`/${route.path}`);
    // Upper and lower case are two addresses, as they are for the server.
    const exact = () => ({ keys, pattern: new RegExp(pattern.source) });
    const [isMatch, found] = matchRoute(exact, route.path, pathname);
    if (isMatch) return { route, params: pickNamed(keys, found) };
  }
  return undefined;
}

function pickNamed(keys: string[], found: PageParams): PageParams {
  const names = keys.filter((key) => key !== '*');
  return Object.fromEntries(names.map((name) => [name, decode(found[name] ?? '')]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
