import { startTransition, useEffect, useState } from 'react';

/** To either side; more than fit on a screen. */
const ROWS_AT_FIRST = 30;
/** To either side; few enough that a press in between responds at once. */
const ROWS_IN_TURN = 40;

/**
 * Renders the rows around a place first, then the rest of a long list in batches.
 *
 * @param place index of the first row in view; later changes have no effect
 * @returns the range of rendered rows, for `slice`
 */
export function useRowsInTurn(count: number, place: number): [from: number, to: number] {
  const [origin] = useState(place);
  const [reach, setReach] = useState(ROWS_AT_FIRST);
  const from = Math.max(0, origin - reach);
  const to = Math.min(count, origin + reach);

  useEffect(() => {
    if (from > 0 || to < count) startTransition(() => setReach(reach + ROWS_IN_TURN));
  }, [from, to, count, reach]);

  return [from, to];
}
