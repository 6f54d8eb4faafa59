import { parsePositions } from '#app/player/engine/resume-positions.ts';
import { parsePlace } from '#app/player/engine/stored-place.ts';
import { STORED } from '#app/player/react/player-storage.ts';
import { readStored } from '#app/ui/local-storage.ts';

const SHORTEST_HEARD_SEC = 10;

/**
 * Marks the document if this device stores a position worth resuming, to reserve space for 'Nghe
 * tiếp' (app.css).
 */
export function markLeftOff() {
  const positions = parsePositions(readStored(STORED.positions));
  const last = parsePlace(readStored(STORED.place));
  const isLeftOff = positions.size > 0 || (last?.positionSec ?? 0) >= SHORTEST_HEARD_SEC;
  document.documentElement.classList.toggle('has-left-off', isLeftOff);
}
