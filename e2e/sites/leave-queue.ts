import type { Page } from '@playwright/test';
import { EMPTY_QUEUE, playList } from '#app/player/engine/queue.ts';
import { stringifyQueue } from '#app/player/engine/stored-queue.ts';
import { readDemoTracks } from '#publish/demo-tracks.ts';

/** Stores a queue of `count` tracks like an earlier visit. It repeats the demo's tracks. */
export async function leaveQueue(page: Page, count: number, place = 0) {
  const { tracks: demo } = await readDemoTracks();
  const tracks = Array.from({ length: count }, (_, index) => {
    const track = demo[index % demo.length];
    if (!track) throw new Error('The demo is empty');
    return {
      ...track,
      title: index < demo.length ? track.title : `${track.title} ${index + 1}`,
    };
  });
  const queue = playList(EMPTY_QUEUE, tracks, place, Math.random);
  const stored = stringifyQueue({ queue, positionSec: 30 });
  // A page of the site without scripts.
  await page.goto('/robots.txt');
  await page.evaluate((json) => localStorage.setItem('player.queue', json), stored);
}
