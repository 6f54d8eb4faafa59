import { countListens } from '#app/backend/count-listens.ts';
import { hasBackend } from '#app/backend/has-backend.ts';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { followHeard } from './follow-heard.ts';
import { keepListenHistory } from './keep-listen-history.ts';
import { listenHistory } from './listen-history.ts';
import { ListenSender } from './listen-sender.ts';
import { randomId } from './random-id.ts';
import { UnsentListens } from './unsent-listens.ts';
import { visitSource } from './visit-source.ts';

/**
 * Adds listens to this device's history and sends them to the backend to be counted.
 *
 * @returns stop
 */
export function noteListens(engine: PlayerEngine): () => void {
  if (!hasBackend()) return keepListenHistory(engine, listenHistory);
  const unsent = new UnsentListens();
  const sender = new ListenSender({ unsent, send: countListens });
  const source = visitSource();
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const addHeard = (trackId: string, parts: string) => {
    unsent.add({ id: randomId(), trackId, atMs: Date.now(), source, parts });
    sender.sendSoon();
  };
  const heard = followHeard(engine, { add: addHeard });
  const sendRest = () => {
    heard.report();
    if (unsent.get().length > 0) void sender.sendNow();
  };
  addEventListener('online', sendRest, { signal });
  addEventListener('pagehide', sendRest, { signal });
  // Phones often kill hidden pages without 'pagehide'.
  const sendWhenHidden = () => document.visibilityState === 'hidden' && sendRest();
  document.addEventListener('visibilitychange', sendWhenHidden, { signal });
  // Unsent listens of an earlier visit.
  if (unsent.get().length > 0) sender.sendSoon();

  const stop = keepListenHistory(engine, {
    add: (trackId, atMs) => {
      listenHistory.add(trackId, atMs);
      unsent.add({ id: randomId(), trackId, atMs, source });
      sender.sendSoon();
    },
  });
  return () => {
    stop();
    heard.stop();
    lifetime.abort();
  };
}
