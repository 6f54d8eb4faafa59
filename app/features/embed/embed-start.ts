import { parseMoment } from '#domain/moment.ts';

/** Later, a track would end as soon as it plays. */
const LAST_SEC = 1;

/** Where a player starts, in seconds: at the moment in its address ('?t=83', '?t=1m23s'), or at 0 if that is past the end. */
export function embedStart(search: string, { duration }: { duration: number }): number {
  const asked = parseMoment(new URLSearchParams(search).get('t') ?? '') ?? 0;
  return asked <= duration - LAST_SEC ? asked : 0;
}
