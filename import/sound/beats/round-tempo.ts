import type { Line, Span } from './fold.ts';

const MOST_DECIMALS = 5;
const MOST_DRIFT_SEC = 0.0015;

/** Rounds a tempo as far as possible without moving any beat of the span audibly. */
export function roundTempo({ beatSec, offsetSec }: Line, { fromSec, toSec }: Span): Line {
  const bpm = 60 / beatSec;
  const halfSec = (toSec - fromSec) / 2;
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const rounded = Number(bpm.toFixed(decimals));
    if (Math.abs(rounded / bpm - 1) * halfSec > MOST_DRIFT_SEC && decimals < MOST_DECIMALS)
      continue;
    const middle = Math.round((fromSec + halfSec - offsetSec) / beatSec);
    const middleSec = offsetSec + middle * beatSec;
    return { beatSec: 60 / rounded, offsetSec: middleSec - (middle * 60) / rounded };
  }
  return { beatSec, offsetSec };
}
