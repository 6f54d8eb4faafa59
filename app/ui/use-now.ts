import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverClock } from '#domain/server-clock.ts';

const MINUTE_MS = 60_000;
const zero = () => 0;

/** The device's time, updated each minute. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** The server's time, updated each minute: enough for '5 phút trước' (5 minutes ago). */
export function useServerNow(): number {
  const aheadMs = useSyncExternalStore(serverClock.subscribe, serverClock.getAheadMs, zero);
  return useNow() + aheadMs;
}
