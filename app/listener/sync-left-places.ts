import { BackendError } from '#app/backend/backend-error.ts';
import { keepLeftPlaces } from '#app/backend/left-places.ts';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import {
  parsePositions,
  resumePositionOf,
  stringifyPositions,
} from '#app/player/engine/resume-positions.ts';
import { STORED } from '#app/player/react/player-storage.ts';
import { readStored, writeStored } from '#app/ui/local-storage.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { LeftPlaces } from './left-places.ts';

const EVERY_MS = 30_000;
/** Differences below this are the same position. */
const SAME_PLACE_SEC = 30;
/** Until the current track is past this position, no new positions are noted: it has just begun. */
const JUST_BEGUN_SEC = 10;

const readPositions = () => parsePositions(readStored(STORED.positions));

/**
 * Syncs positions in long tracks between a listener's devices. If a track started here before its position
 * from another device was known, offers to seek to that position.
 *
 * @returns stop
 */
export function syncLeftPlaces(engine: PlayerEngine, userId: string): () => void {
  const places = new LeftPlaces(userId, readPositions());
  let isSyncing = false;

  const sync = async () => {
    if (isSyncing || navigator.onLine === false) return;
    isSyncing = true;
    const askedAtMs = Date.now();
    try {
      const rows = await keepLeftPlaces(places.changes(askedAtMs));
      writeStored(STORED.positions, stringifyPositions(places.merge(rows, askedAtMs)));
    } catch (error) {
      // If the session has ended elsewhere, the page itself signs out: nothing to log. After other
      // failures the changes are sent next time.
      if (!(error instanceof BackendError && error.code === 'session_ended'))
        console.warn('Places in long tracks are not kept:', error);
    } finally {
      isSyncing = false;
    }
  };
  const noteAndSync = () => {
    if (engine.getSnapshot().track && engine.getPositionSec() < JUST_BEGUN_SEC) return;
    const nowMs = Date.now();
    places.note(readPositions(), nowMs);
    if (Object.keys(places.changes(nowMs)).length > 0) void sync();
  };
  const begin = async () => {
    await sync();
    offerOtherPlace(engine);
  };

  void begin();
  const timer = setInterval(noteAndSync, EVERY_MS);
  const look = () => (document.visibilityState === 'visible' ? void sync() : noteAndSync());
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * Offers to continue where the track was left on another device: the page may have started it
 * before the session was known.
 */
function offerOtherPlace(engine: PlayerEngine) {
  const { track } = engine.getSnapshot();
  if (!track) return;
  const leftSec = resumePositionOf(readPositions(), track);
  if (leftSec === 0 || Math.abs(leftSec - engine.getPositionSec()) < SAME_PLACE_SEC) return;
  showToast({
    title: barMessages.leftElsewhere(formatDuration(leftSec)),
    description: track.title,
    action: { label: barMessages.goOnThere, onPress: () => engine.seek(leftSec) },
  });
}
