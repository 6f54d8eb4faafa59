import { type RefObject, useEffect, useState } from 'react';

/** Rounded, and with the snapping's own opinion, what is in view is rarely so to the last pixel. */
const IN_VIEW = 0.95;

/**
 * Whether a row that scrolls sideways is at its beginning, and at its end. A row whose items all fit is
 * at both; so it is before that is known.
 *
 * @param count of the row's items
 */
export function useRowEdges(row: RefObject<HTMLElement | null>, count: number) {
  const [edges, setEdges] = useState({ isAtStart: true, isAtEnd: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are seen by their count
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
