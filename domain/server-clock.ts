import { ListenerSet } from './listener-set.ts';

/** Smaller differences come from a Date header's rounding to a second, and from the response's travel time. */
const TOLERANCE_MS = 5_000;

let aheadMs = 0;
const listeners = new ListenerSet();

/** Corrects a device clock that is wrong: the ages of comments are counted from the server's times. */
export const serverClock = {
  /** How far the server's clock is ahead of the device's; 0 until known. */
  getAheadMs: () => aheadMs,
  subscribe: listeners.subscribe,
  /** @param date the Date header of a response that has just arrived, and not from a cache */
  set(date: string | null) {
    const ms = date === null ? Number.NaN : Date.parse(date) - Date.now();
    if (Number.isNaN(ms)) return;
    const found = Math.abs(ms) < TOLERANCE_MS ? 0 : ms;
    if (Math.abs(found - aheadMs) < TOLERANCE_MS) return;
    aheadMs = found;
    listeners.notify();
  },
};
