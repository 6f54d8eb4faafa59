import { type ComponentProps, useContext } from 'react';
import { Link as WouterLink } from 'wouter';
import { RouterContext, usePage } from './router-context.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of this site that starts with a slash. */
  to: string;
  state?: unknown;
  /** Fetches the page as soon as a press is likely. */
  prefetch?: 'intent' | 'none';
};

export function Link({ to, prefetch, ...rest }: LinkProps) {
  const router = useContext(RouterContext);
  const prepare = () => router?.prepare(to);
  return (
    <WouterLink
      {...rest}
      {...(prefetch === 'intent' && {
        onMouseEnter: chain(rest.onMouseEnter, prepare),
        onTouchStart: chain(rest.onTouchStart, prepare),
        onFocus: chain(rest.onFocus, prepare),
      })}
      href={to}
    />
  );
}

/** A link that says whether it leads to where one is. */
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
