import type { PlayQueue } from '#app/player/engine/play-queue.ts';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { EMPTY_QUEUE } from '#app/player/engine/queue.ts';
import {
  keepPosition,
  LONGEST_WITHOUT_RESUME_SEC,
  parsePositions,
  stringifyPositions,
} from '#app/player/engine/resume-positions.ts';
import { parsePlace, stringifyPlace } from '#app/player/engine/stored-place.ts';
import { parseQueue, stringifyQueue } from '#app/player/engine/stored-queue.ts';
import { readStored, writeStored } from '#app/ui/local-storage.ts';
import { STORED } from './player-storage.ts';

const PLACE_EVERY_MS = 5_000;
/** Debounce: a queue is always written whole, so several presses in a row are one write. */
const QUEUE_AFTER_MS = 500;

/**
 * Restores what an earlier visit stored, and stores the queue, the track and the position for the
 * next.
 */
export function persistPlayer(engine: PlayerEngine, playQueue: PlayQueue) {
  const stored = parseQueue(readStored(STORED.queue));
  const place = parsePlace(readStored(STORED.place));
  if (stored) {
    const { queue, positionSec } = stored;
    const isSame = queue.entries[queue.place]?.track.id === place?.trackId;
    playQueue.restore(queue, isSame ? (place?.positionSec ?? positionSec) : positionSec);
  }
  playQueue.setNonstop(readStored(STORED.isNonstop) === 'true');
  // The setting is per device, so changes in other tabs apply here, too.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === STORED.isNonstop) playQueue.setNonstop(newValue === 'true');
  });

  // Unless the listener has already chosen another speed.
  if (engine.getSnapshot().speed === 1) engine.setSpeed(Number(readStored(STORED.speed)) || 1);

  let writtenQueue = stored?.queue ?? EMPTY_QUEUE;
  let lastTrack = engine.getSnapshot().track;
  const writeQueue = () => {
    const { queue } = playQueue.getSnapshot();
    if (queue === writtenQueue) return;
    writtenQueue = queue;
    writeStored(STORED.queue, stringifyQueue({ queue, positionSec: engine.getPositionSec() }));
  };
  let writtenPlace = '';
  const writePlace = ({ isLeaving = false } = {}) => {
    const { track, status } = engine.getSnapshot();
    // While a new track is loading, the engine may still report the previous track's position. By the
    // time the page is left the position is the current track's, so it is stored even while the track
    // loads, for example after a seek.
    if (!track || (status === 'loading' && !isLeaving)) return;
    const positionSec = engine.getPositionSec();
    const place = stringifyPlace({ trackId: track.id, positionSec });
    if (place === writtenPlace) return;
    writtenPlace = place;
    writeStored(STORED.place, place);
    if (track.duration <= LONGEST_WITHOUT_RESUME_SEC) return;
    const positions = parsePositions(readStored(STORED.positions));
    const kept = keepPosition(positions, track, positionSec);
    writeStored(STORED.positions, stringifyPositions(kept));
  };

  let pause: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    const { isNonstop } = playQueue.getSnapshot();
    writeStored(STORED.isNonstop, isNonstop ? 'true' : null);
    clearTimeout(pause);
    pause = setTimeout(writeQueue, QUEUE_AFTER_MS);
  };
  playQueue.subscribe(keep);
  // A track may have started, or been paused in its first second, before this subscription.
  keep();
  writePlace();
  let writtenLevels = '';
  const writeLevels = () => {
    const { volume, speed } = engine.getSnapshot();
    const levels = `${volume} ${speed}`;
    if (levels === writtenLevels) return;
    writtenLevels = levels;
    if (volume > 0) writeStored(STORED.volume, String(volume));
    writeStored(STORED.speed, String(speed));
  };
  writeLevels();
  engine.subscribe(() => {
    writeLevels();
    const { track, status } = engine.getSnapshot();
    if (status === 'paused' || track !== lastTrack) writePlace();
    lastTrack = track;
  });
  setInterval(() => {
    if (engine.getSnapshot().status === 'playing') writePlace();
  }, PLACE_EVERY_MS);
  const writeAll = () => {
    writeQueue();
    writePlace({ isLeaving: true });
  };
  addEventListener('pagehide', writeAll);
  // Phones often kill hidden pages without 'pagehide'.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') writeAll();
  });
}
