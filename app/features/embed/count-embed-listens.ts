import { followHeard } from '#app/listener/follow-heard.ts';
import { keepListenHistory } from '#app/listener/keep-listen-history.ts';
import { ListenSender } from '#app/listener/listen-sender.ts';
import { randomId } from '#app/listener/random-id.ts';
import type { UnsentListen } from '#app/listener/unsent-listens.ts';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { embedSource, type SentSource } from '#domain/listen-source.ts';
import type { ListensAddress } from './embed-facts.ts';
import { sendPlays } from './send-plays.ts';

/**
 * Counts listens by the site's rules, with the page around the frame as their source. Unsent ones last as long as the
 * page: a frame may have no storage.
 */
export function countEmbedListens(engine: PlayerEngine, address: ListensAddress): void {
  const source = sourceOfFrame();
  let waiting: UnsentListen[] = [];
  const unsent = {
    get: () => waiting,
    remove: (sent: readonly UnsentListen[]) => {
      waiting = waiting.filter((one) => !sent.includes(one));
    },
  };
  const sender = new ListenSender({ unsent, send: (plays) => sendPlays(address, plays) });
  const add = (trackId: string, more: Pick<UnsentListen, 'atMs' | 'parts'>) => {
    waiting.push({ id: randomId(), trackId, source, ...more });
    sender.sendSoon();
  };
  const heard = followHeard(engine, {
    add: (trackId, parts) => add(trackId, { atMs: Date.now(), parts }),
  });
  keepListenHistory(engine, { add: (trackId, atMs) => add(trackId, { atMs }) });
  const sendRest = () => {
    heard.report();
    if (waiting.length > 0) void sender.sendNow();
  };
  addEventListener('online', sendRest);
  addEventListener('pagehide', sendRest);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendRest();
  });
}

/** The page around the frame: what the browser says of it, or where the frame's address was called from. */
function sourceOfFrame(): SentSource {
  if (window.top === window.self) return 'direct';
  const around = location.ancestorOrigins?.[0] ?? document.referrer;
  return embedSource(around, location.hostname);
}
