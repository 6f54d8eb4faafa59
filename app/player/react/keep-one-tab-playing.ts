import type { PlayerEngine } from '#app/player/engine/player-engine.ts';

const CHANNEL = 'player';

/**
 * Only one tab plays: the one that started last. Each tab broadcasts its start time; a tab that receives a
 * later one pauses.
 *
 * The broadcast may be late, since a tab's first track plays before these scripts have loaded. A tab that
 * started later than the sender does not pause, but answers with its own start.
 *
 * @param startedAtMs start of the track that already plays, by Date.now()
 */
export function keepOneTabPlaying(engine: PlayerEngine, startedAtMs: number) {
  if (!globalThis.BroadcastChannel) return;
  let channel = new BroadcastChannel(CHANNEL);
  let ownStart = toStart(startedAtMs);
  let hasSaidSo = false;

  const listen = () => {
    channel.onmessage = ({ data: otherStart }: MessageEvent<number>) => {
      const { status } = engine.getSnapshot();
      // A loading track would soon play beside the other tab.
      if (status !== 'playing' && status !== 'loading') return;
      if (otherStart > ownStart) engine.pause();
      else channel.postMessage(ownStart);
    };
  };
  const say = () => {
    hasSaidSo = true;
    channel.postMessage(ownStart);
  };
  listen();
  if (engine.getSnapshot().status === 'playing') say();

  engine.subscribe(() => {
    const { status } = engine.getSnapshot();
    // Rebuffering does not count as a start.
    if (status === 'loading') return;
    if (status !== 'playing') hasSaidSo = false;
    else if (!hasSaidSo) {
      ownStart = toStart(Date.now());
      say();
    }
  });

  // Firefox keeps no page with an open channel in its back/forward cache.
  addEventListener('pagehide', () => channel.close());
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    channel = new BroadcastChannel(CHANNEL);
    listen();
  });
}

/** The random fraction prevents ties between tabs. */
const toStart = (atMs: number) => atMs + Math.random();
