import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '../../e2e/sites/start-server.ts';
import { importMusic } from '../line/import-music.ts';
import { median } from '../report/figure.ts';
import { openBrowser } from '../visit/visitor.ts';
import type { Keep } from './keep.ts';
import { findTicks, recordOutput } from './record-output.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { EVENING, writeEvening } from './write-evening.ts';

const LONGEST_TRACK_MS = 180_000;
/** Ticks further apart belong to different beats. */
const SAME_BEAT_SEC = 0.15;

/** Plays imported music with Nonstop on a real page, and measures the distance between two tracks' beats in a mix. */
export async function measureEvening(keep: Keep): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const [dataFolder, music] = [join(folder, 'data'), join(folder, 'music')];
    await mkdir(music);
    await writeEvening(music);
    await importMusic(music, dataFolder);
    const site = await startServer({ DATA_DIR: dataFolder });
    const browser = await openBrowser([]);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await recordOutput(page);
    await page.goto(site.url);
    await listen(page);
    const ticks = await findTicks(
      page,
      EVENING.map(({ tickHz }) => tickHz),
    );
    await browser.close();
    await site.stop();
    const mixes = mixesIn(ticks);
    const expected = EVENING.length - 1;
    if (mixes.length !== expected)
      throw new Error(`${mixes.length} mixes were found in the recording, not ${expected}.`);
    for (const apartMs of mixes)
      keep('evening', {
        beats: apartMs.length,
        medianApartMs: median(apartMs),
        mostApartMs: Math.max(...apartMs),
      });
  });
}

/** Waits until every track has been mixed in. */
async function listen(page: Page): Promise<void> {
  await page.locator('a[aria-label^="Phát"]').first().click();
  await page.waitForURL('**/track/**');
  await page.getByRole('link', { name: 'Quay lại' }).click();
  const bar = page.getByRole('region', { name: 'Thanh phát nhạc' });
  await bar.getByRole('switch', { name: 'Nonstop' }).click();
  const heard = new Set<string>();
  while (heard.size < EVENING.length) {
    const before = heard.size;
    await page.waitForFunction(
      (heard) => {
        const link = document.querySelector('[aria-label="Thanh phát nhạc"] a');
        return link?.textContent && !heard.includes(link.textContent);
      },
      [...heard],
      { timeout: LONGEST_TRACK_MS, polling: 500 },
    );
    heard.add((await bar.getByRole('link').first().textContent()) ?? '');
    if (heard.size === before) throw new Error('No other track came.');
  }
  await page.waitForFunction(
    () => [...document.querySelectorAll('audio')].filter(({ paused }) => !paused).length === 1,
    undefined,
    { timeout: LONGEST_TRACK_MS, polling: 500 },
  );
}

/** @returns for each mix the distances between the two tracks' beats in ms */
function mixesIn(ticks: number[][]): number[][] {
  const pairs = ticks.flatMap((one, index) => ticks.slice(index + 1).map((other) => [one, other]));
  return pairs.flatMap(([one = [], other = []]) => {
    const apartMs = one.flatMap((sec) => {
      const gaps = other.map((otherSec) => Math.abs(otherSec - sec));
      const nearest = Math.min(...gaps);
      return nearest < SAME_BEAT_SEC ? [1000 * nearest] : [];
    });
    return apartMs.length > 0 ? [apartMs] : [];
  });
}
