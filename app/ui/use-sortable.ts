import { type RefObject, useEffect, useEffectEvent } from 'react';
import Sortable from 'sortablejs';

/** Class of the handle by which a row is dragged. */
export const DRAG_HANDLE = 'row-grip';

/** Longer lists are not animated: Sortable would measure every row at every step. */
const MOST_ANIMATED = 100;
const GLIDE_MS = 150;

/**
 * Makes the list's rows draggable.
 *
 * @param onMove called with the old and the new index of a row that was dropped elsewhere
 */
export function useSortable(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const moved = useEffectEvent(onMove);

  useEffect(() => {
    if (!list.current) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const sortable = Sortable.create(list.current, {
      handle: `.${DRAG_HANDLE}`,
      // Not the browser's drag and drop: the same for touch and mouse, and with our own styles.
      forceFallback: true,
      fallbackTolerance: 4,
      fallbackClass: 'row-dragged',
      ghostClass: 'row-drop-place',
      onStart: ({ from }) => {
        const isAnimated = !isStill && from.children.length <= MOST_ANIMATED;
        sortable.option('animation', isAnimated ? GLIDE_MS : 0);
      },
      onEnd: ({ item, from, oldIndex = 0, newIndex = 0 }) => {
        // Undo Sortable's DOM change: React must find the rows where it put them, and moves them
        // itself.
        item.remove();
        from.insertBefore(item, from.children[oldIndex] ?? null);
        if (newIndex !== oldIndex) moved(oldIndex, newIndex);
      },
    });
    return () => sortable.destroy();
  }, [list]);
}
