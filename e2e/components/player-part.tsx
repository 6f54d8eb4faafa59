import { expect, inject } from 'vitest';
import { page } from 'vitest/browser';
import { PlayerBarHost } from '#app/features/player/player-bar-host.tsx';
import { EMPTY_QUEUE, playList } from '#app/player/engine/queue.ts';
import { stringifyQueue } from '#app/player/engine/stored-queue.ts';
import { STORED } from '#app/player/react/stored-session.ts';
import { renderPart } from './render-part.tsx';

/** Stores a queue of `count` tracks like an earlier visit. It repeats the demo's tracks. */
export function leaveQueue(count: number, place = 0) {
  const library = inject('demoTracks');
  const tracks = Array.from({ length: count }, (_, n) => {
    const track = library[n % library.length];
    if (!track) throw new Error('The demo has no tracks.');
    return n < library.length ? track : { ...track, title: `${track.title} ${n + 1}` };
  });
  const queue = playList(EMPTY_QUEUE, tracks, place, Math.random);
  localStorage.setItem(STORED.queue, stringifyQueue({ queue, positionSec: 30 }));
}

export const renderBar = () => renderPart(<PlayerBarHost />);

const region = page.getByRole('region', { name: 'Thanh phát nhạc' });
const button = (name: string) => region.getByRole('button', { name, exact: true });
export const bar = {
  region,
  play: button('Phát'),
  pause: button('Tạm dừng'),
  next: button('Bài tiếp theo'),
  queue: button('Hàng đợi'),
};

/** The position advances, and the bar shows that it plays. */
export async function expectToSound() {
  await expect.element(bar.pause).toBeVisible();
  const readPositions = () =>
    [...document.querySelectorAll('audio')].map(({ paused, currentTime }) =>
      paused ? 0 : currentTime,
    );
  const before = readPositions();
  await expect
    .poll(() => readPositions().some((sec, deck) => sec > (before[deck] ?? sec) + 0.2))
    .toBe(true);
}
