import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The current time, updated each minute: enough for '5 phút trước' (5 minutes ago). */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
