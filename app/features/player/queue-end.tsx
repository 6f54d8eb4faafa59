import { endOfQueue } from '#app/player/engine/queue-end.ts';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { useQueueState } from '#app/player/react/use-play-queue.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { useNow } from '#app/ui/use-now.ts';
import { barMessages } from '#messages/vi-bar.ts';

const CLOCK = new Intl.DateTimeFormat('vi-VN', { hour: '2-digit', minute: '2-digit' });

/** When the queue ends: the time of day while playing, else how long it lasts. */
export function QueueEnd() {
  const engine = usePlayerEngine();
  const queue = useQueueState((state) => state.queue);
  const isNonstop = useQueueState((state) => state.isNonstop);
  const goesOn = useQueueState((state) => state.goesOn);
  const sleep = useQueueState((state) => state.sleep);
  const isPlaying = usePlayer(({ status }) => status === 'playing');
  const speed = usePlayer((player) => player.speed);
  const nowMs = useNow();
  const playing = { positionSec: engine.getPositionSec(), speed };
  const end = endOfQueue({ queue, isNonstop, goesOn, sleep }, playing);
  if (!end) return null;
  const say = barMessages.queue.end;
  if (end.kind === 'never') return <p className="text-ash text-xs">{say.never}</p>;
  const minutes = Math.max(1, Math.round(end.leftSec / 60));
  const when = isPlaying ? say.at(CLOCK.format(nowMs + end.leftSec * 1000)) : say.after(minutes);
  return <p className="text-ash text-xs">{say[end.kind](when)}</p>;
}
