import { type ComponentType, startTransition, useCallback, useState } from 'react';

/** Imports a module whose default export is the component. */
export type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component whose code loads on demand, with retries after a failure.
 *
 * @param load the same function at each render; a component that changes it needs a `key`
 * @param loaded the component if it has been loaded before, so that the first render has it
 */
export function useLatePart<Props>(load: LoadPart<Props>, loaded?: ComponentType<Props>) {
  const [Part, setPart] = useState(() => loaded);
  const [isFailed, setIsFailed] = useState(false);

  /** @returns whether it has loaded */
  const fetchPart = useCallback(async () => {
    setIsFailed(false);
    try {
      const module = await load();
      startTransition(() => setPart(() => module.default));
      return true;
    } catch (error) {
      console.warn('A part of the page could not be loaded:', error);
      setIsFailed(true);
      return false;
    }
  }, [load]);

  return { Part, isFailed, fetchPart };
}
