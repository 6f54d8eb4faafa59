import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { countsAsListen, listenAfterMs } from '#domain/counts-as-listen.ts';
import type { ListenHistory } from './listen-history.ts';
import { playedRanges } from './played-ranges.ts';

/**
 * Adds a track to the history after enough of it was heard, and again for each further full length. Only time
 * with sound counts, not seeking or buffering. What the current track has already played counts, too.
 *
 * @returns stop
 */
export function keepListenHistory(
  engine: PlayerEngine,
  history: Pick<ListenHistory, 'add'>,
): () => void {
  let track = engine.getSnapshot().track;
  let heardMs = 1000 * playedRanges(engine).reduce((sum, [from, to]) => sum + to - from, 0);
  /** null while not playing. */
  let since: number | null = null;
  let isNoted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const follow = () => {
    clearTimeout(timer);
    const nowMs = performance.now();
    if (since !== null) heardMs += nowMs - since;
    const { track: current, status } = engine.getSnapshot();
    // Before `track` changes: the previous one may just have been heard for long enough.
    noteWhenHeard();
    if (current?.id !== track?.id) {
      heardMs = 0;
      isNoted = false;
    }
    track = current;
    since = status === 'playing' ? nowMs : null;
    if (!track || since === null) return;
    const trackMs = lengthOf(track);
    const wantedMs = isNoted ? trackMs : listenAfterMs(trackMs);
    timer = setTimeout(follow, Math.max(1, wantedMs - heardMs));
  };
  const noteWhenHeard = () => {
    if (!track) return;
    const trackMs = lengthOf(track);
    if (isNoted && heardMs >= trackMs) {
      heardMs -= trackMs;
      isNoted = false;
    }
    if (isNoted || !countsAsListen(heardMs, trackMs)) return;
    isNoted = true;
    history.add(track.id, Date.now());
  };

  follow();
  const unsubscribe = engine.subscribe(follow);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** At least 1 s, or a track without length would count endlessly. */
const lengthOf = ({ duration }: { duration: number }) => Math.max(1000, duration * 1000);
