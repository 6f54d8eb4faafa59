import { useEffect, useState } from 'react';
import { useLocation } from './use-location.ts';

/** Pages of the history whose states are kept. */
const MOST_KEPT = 50;
const kept = new Map<string, unknown>();

/**
 * State of an entry of the history, which Back and Forward bring back: how much of a list was shown, for example. A new
 * visit of the page begins anew, and so does a reload.
 *
 * @param name unique in the page
 */
export function useEntryState<T>(name: string, initial: T) {
  const { key, pathname } = useLocation();
  const id = `${key} ${pathname} ${name}`;
  const [first] = useState(() => (kept.has(id) ? (kept.get(id) as T) : initial));
  const state = useState(first);
  const [value] = state;
  useEffect(() => {
    if (value !== first) keep(id, value);
  }, [id, value, first]);
  return state;
}

function keep(id: string, value: unknown) {
  kept.delete(id);
  kept.set(id, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}
