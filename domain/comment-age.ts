export type CommentAge =
  | { unit: 'now' }
  | { unit: 'minutes' | 'hours' | 'days'; count: number }
  | { unit: 'date'; date: Date };

const MINUTE_SEC = 60;
const HOUR_SEC = 60 * MINUTE_SEC;
const DAY_SEC = 24 * HOUR_SEC;

/** How long ago a comment was posted. A future time (the server's clock runs ahead) counts as now. */
export function commentAge(postedMs: number, nowMs: number): CommentAge {
  const ageSec = Math.floor((nowMs - postedMs) / 1000);
  if (ageSec < MINUTE_SEC) return { unit: 'now' };
  if (ageSec < HOUR_SEC) return { unit: 'minutes', count: Math.floor(ageSec / MINUTE_SEC) };
  if (ageSec < DAY_SEC) return { unit: 'hours', count: Math.floor(ageSec / HOUR_SEC) };
  if (ageSec < 7 * DAY_SEC) return { unit: 'days', count: Math.floor(ageSec / DAY_SEC) };
  return { unit: 'date', date: new Date(postedMs) };
}
