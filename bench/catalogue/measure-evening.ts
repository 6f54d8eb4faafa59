import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startServer } from '../../e2e/sites/start-server.ts';
import { importMusic } from '../line/import-music.ts';
import { median } from '../report/figure.ts';
import { openBrowser } from '../visit/visitor.ts';
import type { Keep } from './keep.ts';
import { findTicks, recordOutput } from './record-output.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { EVENING, type EveningTrack, isUnknownAfterSeek, writeEvening } from './write-evening.ts';

const LONGEST_TRACK_MS = 180_000;
/** Ticks further apart belong to different beats. */
const SAME_BEAT_SEC = 0.15;

const SEEK_PERCENT = 45;
/**
 * In a plain crossfade, the old track's last tick may come at most this long after the new track's
 * first one.
 */
const LONGEST_CROSSFADE_SEC = 4;

type Tracked = { track: EveningTrack; ticks: number[] };

/**
 * Plays imported music with Nonstop on a real page, and measures the distance between two tracks' beats in a mix. The
 * listener seeks in some tracks.
 */
export async function measureEvening(keep: Keep): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const [dataFolder, music] = [join(folder, 'data'), join(folder, 'music')];
    await mkdir(music);
    await writeEvening(music);
    await importMusic(music, dataFolder);
    const kept = (await readdir(join(dataFolder, 'library', 'sound'))).filter(isMp3);
    if (kept.length !== EVENING.length) throw new Error(`${kept.length} files are stored as MP3.`);
    const site = await startServer({ DATA_DIR: dataFolder });
    const browser = await openBrowser([]);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await recordOutput(page);
    await page.goto(site.url);
    const order = await listen(page);
    const ticks = await findTicks(
      page,
      order.map(({ tickHz }) => tickHz),
    );
    await browser.close();
    await site.stop();
    const tracks = order.map((track, n): Tracked => ({ track, ticks: ticks[n] ?? [] }));
    for (const [n, to] of tracks.entries()) {
      const from = tracks[n - 1];
      if (from) measureMix(from, to, keep);
    }
  });
}

const isMp3 = (name: string) => name.endsWith('.mp3');

/** Waits until every track has been mixed in. @returns the order in which they came */
async function listen(page: Page): Promise<EveningTrack[]> {
  await page.locator('a[aria-label^="Phát"]').first().click();
  await page.waitForURL('**/track/**');
  await page.getByRole('link', { name: 'Quay lại' }).click();
  const bar = page.getByRole('region', { name: 'Thanh phát nhạc' });
  await bar.getByRole('switch', { name: 'Nonstop' }).click();
  const order: EveningTrack[] = [];
  while (order.length < EVENING.length) {
    const heard = order.map(({ title }) => title);
    const next = EVENING.filter(({ title }) => !heard.includes(title));
    const link = bar.getByRole('link', {
      name: new RegExp(next.map(({ title }) => title).join('|')),
    });
    await link.first().waitFor({ timeout: LONGEST_TRACK_MS });
    const text = await link.first().textContent();
    const track = next.find(({ title }) => text?.includes(title));
    if (!track) throw new Error(`${text} is another track.`);
    order.push(track);
    await oneDeckPlays(page);
    if (track.isSought)
      await bar.getByRole('slider', { name: 'Vị trí phát' }).fill(String(SEEK_PERCENT));
  }
  return order;
}

const oneDeckPlays = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(
          () => [...document.querySelectorAll('audio')].filter(({ paused }) => !paused).length,
        ),
      { timeout: LONGEST_TRACK_MS, intervals: [500] },
    )
    .toBe(1);

function measureMix(from: Tracked, to: Tracked, keep: Keep): void {
  const apartMs = from.ticks.flatMap((sec) => {
    const nearest = Math.min(...to.ticks.map((other) => Math.abs(other - sec)));
    return nearest < SAME_BEAT_SEC ? [1000 * nearest] : [];
  });
  const name = `${from.track.format}${from.track.isSought ? ', sought,' : ''} to ${to.track.format}`;
  const bothSec = (from.ticks.at(-1) ?? 0) - (to.ticks[0] ?? 0);
  console.log(`  ${from.track.title} to ${to.track.title}, ${name}: ${bothSec.toFixed(1)} s`);
  if (isUnknownAfterSeek(from.track)) {
    if (bothSec > LONGEST_CROSSFADE_SEC) throw new Error(`${name}: no crossfade`);
    keep('crossfade', { bothSec });
    return;
  }
  if (apartMs.length === 0) throw new Error(`${name}: no mix was found in the recording.`);
  keep('evening', {
    beats: apartMs.length,
    medianApartMs: median(apartMs),
    mostApartMs: Math.max(...apartMs),
  });
}
