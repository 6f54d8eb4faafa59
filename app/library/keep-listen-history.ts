import { countsAsListen, listenAfterMs } from '#app/domain/counts-as-listen.ts';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { type ListenHistory, listenHistory } from './listen-history.ts';

/**
 * Notes each track that is listened to, once it was heard for long enough, and once more for each time that
 * all of its length was heard before. Heard is the time for which it sounds: what is skipped by seeking is
 * not, nor what a slow line keeps one waiting for.
 *
 * @param soundingSince when the track began to sound that sounds already, by performance.now()
 * @returns a way to stop
 */
export function keepListenHistory(
  engine: PlayerEngine,
  soundingSince: number,
  history: Pick<ListenHistory, 'add'> = listenHistory,
): () => void {
  let track = engine.getSnapshot().track;
  let heardMs = 0;
  /** null while nothing sounds. */
  let since = engine.getSnapshot().status === 'playing' ? soundingSince : null;
  let isNoted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const follow = () => {
    clearTimeout(timer);
    const nowMs = performance.now();
    if (since !== null) heardMs += nowMs - since;
    const { track: present, status } = engine.getSnapshot();
    // What another one was heard of is noted, though it has just been left.
    noteWhenHeard();
    if (present?.id !== track?.id) {
      heardMs = 0;
      isNoted = false;
    }
    track = present;
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

/** A second at least, so that nothing is heard without end in no time. */
const lengthOf = ({ duration }: { duration: number }) => Math.max(1000, duration * 1000);
