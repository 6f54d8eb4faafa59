import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Restores focus after a list changes: moved or removed elements lose it.
 *
 * @param change a value that changes when the list is rendered again
 * @returns a function that takes a selector inside the list; what matches gets the focus after the
 * next change
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
