import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, as fresh as words like '5 phút trước' need it. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
