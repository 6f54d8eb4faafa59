import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import type { NavigateOptions } from './page-router.ts';
import { RouterContext, usePage } from './router-context.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  NavigateOptions & {
    /** A URL of this site that starts with a slash; others are left to the browser. */
    to: string;
    /** Fetches the page as soon as a press is likely. */
    prefetch?: 'intent';
  };

/** `onClick` is called only for presses that navigate in this tab. */
export function Link({ to, prefetch, replace, state, preventScrollReset, ...rest }: LinkProps) {
  const router = useContext(RouterContext);
  const prepare = () => router?.prepare(to);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (to[0] !== '/' || !isPlainPress(event)) return;
    rest.onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    void router?.navigate(to, { replace, state, preventScrollReset });
  };
  return (
    <a
      {...rest}
      {...(prefetch && {
        onMouseEnter: chain(rest.onMouseEnter, prepare),
        onTouchStart: chain(rest.onTouchStart, prepare),
        onFocus: chain(rest.onFocus, prepare),
      })}
      onClick={press}
      href={to}
    />
  );
}

/** A link that is marked when it leads to the current page. */
export function NavLink(props: LinkProps) {
  const { pathname } = usePage().location;
  return <Link {...props} aria-current={pathname === props.to ? 'page' : undefined} />;
}

const chain =
  <E,>(first: ((event: E) => void) | undefined, second: () => void) =>
  (event: E) => {
    first?.(event);
    second();
  };
