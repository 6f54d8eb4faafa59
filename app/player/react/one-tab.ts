import type { PlayerEngine } from '#app/player/engine/player-engine.ts';

const CHANNEL = 'player';

/**
 * Only one tab sounds: the one in which a track was started last. Each tab says when it starts, and
 * one that hears of a later start pauses.
 *
 * A tab may say so late, since its first track sounds before these scripts are there. One that was
 * started after it does not give way, but answers.
 *
 * @param startedAtMs when the sound began that goes on already, by Date.now()
 */
export function letOneTabSound(engine: PlayerEngine, startedAtMs: number) {
  if (!globalThis.BroadcastChannel) return;
  let channel = new BroadcastChannel(CHANNEL);
  let ownStart = toStart(startedAtMs);
  let hasSaidSo = false;

  const listen = () => {
    channel.onmessage = ({ data: otherStart }: MessageEvent<number>) => {
      const { status } = engine.getSnapshot();
      // What loads would sound beside the other tab a second later.
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
    // Running dry and going on is no start.
    if (status === 'loading') return;
    if (status !== 'playing') hasSaidSo = false;
    else if (!hasSaidSo) {
      ownStart = toStart(Date.now());
      say();
    }
  });

  // Firefox keeps no page ready for 'Back' that has an open channel.
  addEventListener('pagehide', () => channel.close());
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    channel = new BroadcastChannel(CHANNEL);
    listen();
  });
}

/** No two tabs start at the same moment. */
const toStart = (atMs: number) => atMs + Math.random();
