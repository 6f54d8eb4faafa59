import { useEffect, useState } from 'react';

/** Least time between two e-mails to the same mailbox. */
export const EMAIL_PAUSE_SEC = 60;

/** A countdown. @returns the seconds left, and a function that restarts it at EMAIL_PAUSE_SEC */
export function usePause(firstSec: number): [number, () => void] {
  const [leftSec, setLeftSec] = useState(firstSec);
  useEffect(() => {
    if (leftSec === 0) return;
    const timer = setTimeout(() => setLeftSec(leftSec - 1), 1000);
    return () => clearTimeout(timer);
  }, [leftSec]);
  return [leftSec, () => setLeftSec(EMAIL_PAUSE_SEC)];
}
