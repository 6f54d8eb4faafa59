import { type ComponentType, useEffect, useState } from 'react';
import { LibraryFailed, LibraryLoading } from './library-notices.tsx';

type FetchedViewProps<Props> = {
  /**
   * Imports a module whose default export is the view. Must be the same function at each render.
   */
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
};

/** A view whose code loads after hydration, with its libraries. */
export function FetchedView<Props extends object>({ load, props }: FetchedViewProps<Props>) {
  const [fetched, setFetched] = useState<{ load: unknown; View: ComponentType<Props> } | null>(
    null,
  );
  const [isFailed, setIsFailed] = useState(false);

  useEffect(() => {
    if (isFailed) return;
    let isOver = false;
    load().then(
      (module) => {
        if (!isOver) setFetched({ load, View: module.default });
      },
      (error: unknown) => {
        console.warn('A part of the library could not be loaded:', error);
        if (!isOver) setIsFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [load, isFailed]);

  if (isFailed) return <LibraryFailed onRetry={() => setIsFailed(false)} />;
  if (fetched?.load !== load) return <LibraryLoading />;
  return <fetched.View {...props} />;
}
