import { type ComponentType, startTransition, useCallback, useState } from 'react';

/** Imports a module whose default export is the component. */
export type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** `Part` is null after a failure. */
type Fetched<Props> = { load: LoadPart<Props>; Part: ComponentType<Props> | null };

/**
 * A component whose code loads on demand, and is asked for again after a failure.
 *
 * @param load must be the same function at each render
 */
export function useLatePart<Props>(load: LoadPart<Props>) {
  const [fetched, setFetched] = useState<Fetched<Props>>();

  /** Returns whether it has loaded. */
  const fetchPart = useCallback(async (): Promise<boolean> => {
    // A part that has loaded stays, with what was typed into it.
    const update = (next: Fetched<Props> | undefined) =>
      setFetched((present) => (present?.load === load && present.Part ? present : next));
    update(undefined);
    try {
      const { default: Part } = await load();
      startTransition(() => update({ load, Part }));
      return true;
    } catch (error) {
      console.warn('A part of the page could not be loaded:', error);
      update({ load, Part: null });
      return false;
    }
  }, [load]);

  const current = fetched?.load === load ? fetched : undefined;
  return { Part: current?.Part, isFailed: current?.Part === null, fetchPart };
}
