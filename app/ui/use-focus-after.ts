import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * What is moved in the document loses the focus, and what is gone has none to keep: it is given to what
 * the returned function was told of, once the list has changed.
 *
 * @param change of which another one means that the list is drawn anew
 * @returns takes a selector of something inside the list
 */
export function useFocusAfter(list: RefObject<HTMLElement | null>, change: unknown) {
  const wanted = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has changed
  useLayoutEffect(() => {
    if (wanted.current) list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  }, [change, list]);

  return useCallback((selector: string) => {
    wanted.current = selector;
  }, []);
}
