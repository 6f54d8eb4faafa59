import type { ReactNode } from 'react';
import { expect, inject } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { PlayerBarHost } from '#app/features/player/player-bar-host.tsx';
import { EMPTY_QUEUE, playList } from '#app/player/engine/queue.ts';
import { stringifyQueue } from '#app/player/engine/stored-queue.ts';
import { STORED } from '#app/player/react/player-storage.ts';
import type { Track } from '#domain/track.ts';
import { trackAt } from './demo-tracks.ts';
import { startFakeBackend } from './fake-backend.ts';
import { renderPart } from './render-part.tsx';

/**
 * Resets the player as for a new visit. The player object of an earlier test cannot be stopped,
 * because it lives as long as the document.
 */
export function startVisit() {
  // Makes that player store its state.
  dispatchEvent(new Event('pagehide'));
  for (const audio of document.querySelectorAll('audio')) audio.remove();
  return startFakeBackend();
}

/** Stores a queue of `count` tracks like an earlier visit. It repeats the demo's tracks. */
export function leaveQueue(count: number, place = 0) {
  const trackCount = inject('demoTracks').length;
  leaveTracks(
    Array.from({ length: count }, (_, n) => {
      const track = trackAt(n % trackCount);
      return n < trackCount ? track : { ...track, title: `${track.title} ${n + 1}` };
    }),
    place,
  );
}

export function leaveTracks(tracks: Track[], place = 0) {
  const queue = playList(EMPTY_QUEUE, tracks, place, Math.random);
  localStorage.setItem(STORED.queue, stringifyQueue({ queue, positionSec: 30 }));
}

/** @param content what the page shows */
export const renderBar = (content: ReactNode = <h1>Trang chủ</h1>) =>
  renderPart(
    <>
      {content}
      <PlayerBarHost />
    </>,
  );

const region = page.getByRole('region', { name: 'Thanh phát nhạc' });
const button = (name: string) => region.getByRole('button', { name, exact: true });
export const bar = {
  region,
  play: button('Phát'),
  pause: button('Tạm dừng'),
  next: button('Bài tiếp theo'),
  previous: button('Bài trước'),
  retry: button('Thử lại'),
  track: (title: string) => region.getByText(title, { exact: true }),
  failure: region.getByRole('alert'),
  seek: region.getByRole('slider', { name: 'Vị trí phát' }),
  volume: region.getByRole('slider', { name: 'Âm lượng' }),
  nonstop: region.getByRole('switch', { name: 'Nonstop' }),
  shuffle: button('Phát ngẫu nhiên'),
  repeat: region.getByRole('button', { name: /^Lặp lại/ }),
  queue: button('Hàng đợi'),

  positionPercent: () => (bar.seek.element() as HTMLInputElement).valueAsNumber,
};

const panel = page.getByRole('dialog', { name: 'Hàng đợi' });
const inPanel = (name: string | RegExp) => panel.getByRole('button', { name, exact: true });

export const queue = {
  panel,
  rows: panel.getByRole('listitem'),
  announcement: panel.getByRole('status'),
  nonstop: panel.getByRole('switch', { name: 'Nonstop' }),
  shuffle: inPanel('Phát ngẫu nhiên'),
  repeat: inPanel(/^Lặp lại/),
  clear: inPanel('Xóa hết'),
  close: inPanel('Đóng hàng đợi'),
  entry: (title: string) => inPanel(/^(Phát|Tạm dừng) /).filter({ hasText: title }),
  remove: (title: string) => inPanel(`Bỏ ${title} khỏi hàng đợi`),
  moveHandle: (title: string) => inPanel(`Chuyển chỗ ${title}`),
  up: inPanel('Lên'),
  down: inPanel('Xuống'),

  /** Titles in playing order. */
  titles: () =>
    [...document.querySelectorAll('.queue-row [data-title]')].map((title) => title.textContent),
  current: () => document.querySelector<HTMLElement>('[aria-current=true]'),

  async open() {
    await bar.queue.click();
    await expect.element(panel).toBeVisible();
  },

  /** Drags a row by its handle to the place of another one. */
  async drag(title: string, onto: string) {
    const place = queue.titles().indexOf(onto);
    const from = await centreOf(queue.moveHandle(title));
    const to = await centreOf(queue.moveHandle(onto));
    await sendMouse('mouseMoved', from);
    await sendMouse('mousePressed', from);
    try {
      await sendMouse('mouseMoved', { x: from.x, y: (from.y + to.y) / 2 });
      // The list reorders only while the pointer moves.
      let step = 0;
      await expect
        .poll(async () => {
          await sendMouse('mouseMoved', { x: from.x, y: to.y + (step++ % 5) });
          return queue.titles().indexOf(title);
        })
        .toBe(place);
    } finally {
      // Otherwise the next test would begin with the button pressed.
      await sendMouse('mouseReleased', to);
    }
  },
};

type Point = { x: number; y: number };

/** Waits until the locator's row is rendered: before, `content-visibility: auto` leaves its controls without a size. */
async function centreOf(locator: Locator): Promise<Point> {
  await expect.element(locator).toBeVisible();
  const { x, y, width, height } = locator.element().getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** @param point in the frame that shows the components */
async function sendMouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', point: Point) {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    x: frame.x + point.x,
    y: frame.y + point.y,
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  });
}

const positions = () =>
  [...document.querySelectorAll('audio')].map(({ paused, currentTime }) =>
    paused ? 0 : currentTime,
  );

/** The position advances, and the player shows that it plays. */
export async function expectToSound(player = region) {
  await expect.element(player.getByRole('button', { name: 'Tạm dừng' })).toBeVisible();
  let before = positions();
  // Compares the same deck in two samples, because a track may restart or move to the other deck.
  await expect
    .poll(() => {
      const last = before;
      before = positions();
      return before.some((sec, deck) => sec > (last[deck] ?? sec));
    })
    .toBe(true);
}

export async function expectToBeSilent() {
  await expect.element(bar.play).toBeVisible();
  await expect.poll(positions).toEqual(positions().map(() => 0));
}
