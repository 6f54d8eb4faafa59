import { type RefObject, useEffect, useState } from 'react';

/** Not 1: with rounding and scroll snapping, an item is rarely in view to the last pixel. */
const IN_VIEW = 0.95;

/**
 * Whether a sideways scrolling row is at its start and at its end. Both are true if all items fit,
 * and until that is known.
 *
 * @param count the number of items
 */
export function useRowEdges(row: RefObject<HTMLElement | null>, count: number) {
  const [edges, setEdges] = useState({ isAtStart: true, isAtEnd: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count means new items
  useEffect(() => {
    const first = row.current?.firstElementChild;
    const last = row.current?.lastElementChild;
    if (!first || !last) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const isInView = intersectionRatio >= IN_VIEW;
          if (target === first) setEdges((edges) => ({ ...edges, isAtStart: isInView }));
          if (target === last) setEdges((edges) => ({ ...edges, isAtEnd: isInView }));
        }
      },
      { root: row.current, threshold: IN_VIEW },
    );
    observer.observe(first);
    observer.observe(last);
    return () => observer.disconnect();
  }, [row, count]);
  return edges;
}
