import { page } from 'vitest/browser';
import { TrackMenu } from '#app/features/catalogue/track-menu.tsx';
import type { Track } from '#domain/track.ts';
import { renderBar } from './player-part.tsx';

/** Renders the player bar and the menus of these tracks. */
export const renderBarAndMenus = (tracks: readonly Track[]) =>
  renderBar(tracks.map((track) => <TrackMenu key={track.id} track={track} />));

/** Chooses an item of a track's menu. */
export async function chooseForTrack(title: string, item: string) {
  await page.getByRole('button', { name: `Tùy chọn cho ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
