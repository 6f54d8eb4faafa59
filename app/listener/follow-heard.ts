import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { playedRanges } from './played-ranges.ts';

/** Parts per track, as in the backend. */
export const HEARD_PARTS = 64;
const LOOK_MS = 1_000;
/** Faster than any playback: a larger jump between two samples is a seek. */
const FASTEST = 2;
const TOLERANCE_SEC = 1;
/** With fewer samples the track counts as skipped. */
const LEAST_LOOKS = 3;

type Heard = {
  /** @param parts 64 bits as 16 hex digits, first part first */
  add: (trackId: string, parts: string) => void;
};

/**
 * Records which parts of a track are heard, each once per play. Parts skipped by seeking do not count. Parts
 * of the current track that were played before this call count, too.
 *
 * @returns `report`, which adds the parts heard since the last call, and `stop`
 */
export function followHeard(engine: PlayerEngine, heard: Heard) {
  let track = engine.getSnapshot().track;
  let parts = new Set<number>();
  let reported = new Set<number>();
  let looks = 0;
  let lastMs = performance.now();
  let lastSec = engine.getPositionSec();
  let timer: ReturnType<typeof setInterval> | undefined;

  const report = () => {
    const fresh = [...parts].filter((part) => !reported.has(part));
    if (!track || fresh.length === 0 || looks < LEAST_LOOKS) return;
    for (const part of fresh) reported.add(part);
    heard.add(track.id, toHex(fresh));
  };
  const reset = () => {
    report();
    parts = new Set();
    reported = new Set();
    looks = 0;
  };
  const addParts = (fromSec: number, toSec: number) => {
    const { durationSec } = engine.getSnapshot();
    if (durationSec === 0) return;
    const last = partAt(toSec, durationSec);
    for (let part = partAt(fromSec, durationSec); part <= last; part++) parts.add(part);
  };
  const look = () => {
    const { durationSec } = engine.getSnapshot();
    const [atSec, nowMs] = [engine.getPositionSec(), performance.now()];
    const mostSec = FASTEST * ((nowMs - lastMs) / 1000) + TOLERANCE_SEC;
    const hasGoneOn = atSec > lastSec && atSec - lastSec <= mostSec;
    // The track has ended and started again.
    if (atSec < mostSec && lastSec > durationSec - mostSec) reset();
    if (hasGoneOn) {
      looks++;
      addParts(lastSec, atSec);
    }
    [lastSec, lastMs] = [atSec, nowMs];
  };
  const follow = () => {
    const { track: current, status } = engine.getSnapshot();
    const isOther = current?.id !== track?.id;
    if (isOther) reset();
    else if (timer !== undefined) look();
    track = current;
    if (isOther || timer === undefined) {
      lastSec = engine.getPositionSec();
      lastMs = performance.now();
    }
    if (status === 'playing') timer ??= setInterval(look, LOOK_MS);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };

  for (const [fromSec, toSec] of playedRanges(engine)) {
    looks += Math.floor((toSec - fromSec) / (LOOK_MS / 1000));
    addParts(fromSec, toSec);
  }
  if (engine.getSnapshot().status === 'playing') timer = setInterval(look, LOOK_MS);
  const unsubscribe = engine.subscribe(follow);
  const lookAndTell = () => {
    if (timer !== undefined) look();
    report();
  };
  return {
    report: lookAndTell,
    stop: () => {
      lookAndTell();
      unsubscribe();
      clearInterval(timer);
    },
  };
}

const partAt = (sec: number, durationSec: number) =>
  Math.min(HEARD_PARTS - 1, Math.max(0, Math.floor((sec / durationSec) * HEARD_PARTS)));

function toHex(parts: readonly number[]): string {
  const digits = new Array<number>(HEARD_PARTS / 4).fill(0);
  for (const part of parts) {
    const digit = part >> 2;
    digits[digit] = (digits[digit] ?? 0) | (8 >> (part & 3));
  }
  return digits.map((digit) => digit.toString(16)).join('');
}
