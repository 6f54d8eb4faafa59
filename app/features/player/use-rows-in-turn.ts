import { startTransition, useEffect, useState } from 'react';

/** More than a screen holds, to either side. */
const ROWS_AT_FIRST = 30;
/** To either side: few enough that a press in between is answered at once. */
const ROWS_IN_TURN = 40;

/**
 * The rows around a place are drawn at once, a long list's others one lot after the other.
 *
 * @param place index of the row that is looked at first; a later one changes nothing
 * @returns which rows are drawn, as `slice` takes them
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
