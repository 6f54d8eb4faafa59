import type { PlayerEngine } from '#app/player/engine/player-engine.ts';

/** As many parts of each track as the backend counts. */
export const HEARD_PARTS = 64;
const LOOK_MS = 1_000;
/** Between two looks the sound goes on for as long as the clock does, at most as fast as it may be played. */
const FASTEST = 2;
const TOLERANCE_SEC = 1;
/** A track that is left at once was not heard. */
const LEAST_LOOKS = 3;

type Heard = {
  /** As the backend takes them: 64 bits in hexadecimal digits, the first part first. */
  add: (trackId: string, parts: string) => void;
};

/**
 * Notes which parts of each track sound, each of them once for each time that the track is played. What is
 * skipped by seeking is not among them.
 *
 * @param soundingSince see keepListenHistory
 * @returns `tell`, which adds what was heard since the last time, and a way to stop
 */
export function followHeard(engine: PlayerEngine, soundingSince: number, heard: Heard) {
  let track = engine.getSnapshot().track;
  let parts = new Set<number>();
  let told = new Set<number>();
  let looks = 0;
  let lastMs = soundingSince;
  let lastSec = Math.max(0, engine.getPositionSec() - (performance.now() - lastMs) / 1000);
  let timer: ReturnType<typeof setInterval> | undefined;

  const tell = () => {
    const fresh = [...parts].filter((part) => !told.has(part));
    if (!track || fresh.length === 0 || looks < LEAST_LOOKS) return;
    for (const part of fresh) told.add(part);
    heard.add(track.id, toHex(fresh));
  };
  const beginAnew = () => {
    tell();
    parts = new Set();
    told = new Set();
    looks = 0;
  };
  const look = () => {
    const { durationSec } = engine.getSnapshot();
    const [atSec, nowMs] = [engine.getPositionSec(), performance.now()];
    const mostSec = FASTEST * ((nowMs - lastMs) / 1000) + TOLERANCE_SEC;
    const hasGoneOn = atSec > lastSec && atSec - lastSec <= mostSec;
    // Played through, it began again.
    if (atSec < mostSec && lastSec > durationSec - mostSec) beginAnew();
    if (durationSec > 0 && hasGoneOn) {
      looks++;
      const last = partAt(atSec, durationSec);
      for (let part = partAt(lastSec, durationSec); part <= last; part++) parts.add(part);
    }
    [lastSec, lastMs] = [atSec, nowMs];
  };
  const follow = () => {
    const { track: present, status } = engine.getSnapshot();
    const isOther = present?.id !== track?.id;
    if (isOther) beginAnew();
    else if (timer !== undefined) look();
    track = present;
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

  if (engine.getSnapshot().status === 'playing') timer = setInterval(look, LOOK_MS);
  const unsubscribe = engine.subscribe(follow);
  const lookAndTell = () => {
    if (timer !== undefined) look();
    tell();
  };
  return {
    tell: lookAndTell,
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
