import { useEffect, useState } from 'react';

/** As often as a letter goes to the same mailbox. */
export const LETTER_PAUSE_SEC = 60;

/** Counts seconds down. @returns how many are left, and what begins the pause anew */
export function usePause(firstSec: number): [number, () => void] {
  const [leftSec, setLeftSec] = useState(firstSec);
  useEffect(() => {
    if (leftSec === 0) return;
    const timer = setTimeout(() => setLeftSec(leftSec - 1), 1000);
    return () => clearTimeout(timer);
  }, [leftSec]);
  return [leftSec, () => setLeftSec(LETTER_PAUSE_SEC)];
}
