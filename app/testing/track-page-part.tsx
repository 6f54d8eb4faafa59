import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PlayerBarHost } from '#app/features/player/player-bar-host.tsx';
import { PageContext } from '#app/router/router-context.ts';
import TrackPage from '#app/routes/track.tsx';
import type { Track } from '#domain/track.ts';
import { trackOf } from './demo-tracks.ts';
import { renderPart } from './render-part.tsx';

type Shown = {
  search?: string;
  /** Changes the demo's track. */
  changes?: Partial<Track>;
  /** Rendered beside the page. */
  beside?: ReactNode;
};

/** Renders a track's page with the player bar. The track starts at once, as on the site. */
export async function renderTrackPage(id: string, { search = '', changes, beside }: Shown = {}) {
  const track = { ...trackOf(id), ...changes };
  const shown = {
    location: { pathname: `/track/${id}`, search, hash: '', state: null, key: 'first' },
    params: {},
    module: { default: () => null },
    loaderData: undefined,
  };
  await renderPart(
    <PageContext value={shown}>
      <TrackPage loaderData={{ track, suggestions: [], tagAddresses: [] }} params={{}} />
      {beside}
      <PlayerBarHost />
    </PageContext>,
  );
}

const player = page.getByRole('region', { name: 'Trình phát' });
const button = (name: string | RegExp) => player.getByRole('button', { name });

export const track = {
  player,
  play: button('Phát'),
  pause: button('Tạm dừng'),
  like: button(/^Thích/),
  menu: button('Tùy chọn phát'),
  seek: player.getByRole('slider', { name: 'Vị trí phát' }),
  volume: player.getByRole('slider', { name: 'Âm lượng' }),
  audio: () => document.querySelector('audio') as HTMLAudioElement,
  positionSec: () => track.audio().currentTime,

  async expectToSound() {
    await expect.element(track.pause).toBeVisible();
    const before = track.positionSec();
    await expect.poll(track.positionSec).toBeGreaterThan(before + 0.2);
  },

  /**
   * Expects that the track plays from this position. The check may come up to 15 s after the start.
   */
  async expectToSoundFrom(sec: number) {
    await expect.element(track.pause).toBeVisible();
    await expect.poll(track.positionSec).toBeGreaterThan(sec);
    expect(track.positionSec()).toBeLessThan(sec + 15);
  },

  async expectToBeSilent() {
    await expect.element(track.play).toBeVisible();
    await expect.poll(() => track.audio().paused).toBe(true);
  },
};

/** Such as `press('Shift', 'ArrowUp')`. */
export const press = (...keys: string[]) =>
  userEvent.keyboard(
    [...keys.map((key) => `{${key}>}`), ...keys.toReversed().map((key) => `{/${key}}`)].join(''),
  );
