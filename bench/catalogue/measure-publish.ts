import { join } from 'node:path';
import { generateTracks } from '#domain/testing/generate-tracks.ts';
import type { Track } from '#domain/track.ts';
import { asRows, readDemoTracks } from '#publish/demo-tracks.ts';
import { exportSite } from '#publish/export-site.ts';
import { PublishedSite } from '#publish/published-site.ts';
import { RenderThreads } from '#publish/render-threads.ts';
import { Snapshot } from '#publish/snapshot.ts';
import { findBuiltSite } from '#runtime/built-site.ts';
import type { Sample } from '../report/figure.ts';
import type { Keep } from './keep.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** As many as `npm run publish` uses. */
const THREADS = 2;
const SITE_URL = 'http://localhost:3000';
const SIZES = [500, 5000, 20_000];
/** Number of measurements of the smallest size, because all other sizes are compared with it. */
const FEWEST_ROUNDS = 3;

/** Measures the first publish of distinct tracks: the snapshot, then every page and data file. */
export async function measurePublish(keep: Keep): Promise<void> {
  const { tracks } = await readDemoTracks();
  const [smallest = 0] = SIZES;
  // The first run, with cold code, is not counted.
  await publish(generateTracks(tracks, smallest));
  for (const size of [...SIZES, ...Array(FEWEST_ROUNDS - 1).fill(smallest)])
    keep(`publish${size}`, await publish(generateTracks(tracks, size)));
}

function publish(tracks: readonly Track[]): Promise<Sample> {
  return inTemporaryFolder(async (folder) => {
    const built = findBuiltSite();
    const snapshotFolder = join(folder, 'site');
    const written = await time(async () => {
      const written = await new Snapshot(snapshotFolder).write(null, asRows(tracks), '1');
      if (!written) throw new Error('Nothing was published.');
      return written;
    });
    const { index } = written.result;

    const site = new PublishedSite(new RenderThreads(built.serverBundle, SITE_URL), snapshotFolder);
    const opened = await time(() => site.open(index));
    await site.close();

    const renderer = new RenderThreads(built.serverBundle, SITE_URL, {
      count: THREADS,
      isStatic: true,
    });
    const exported = await time(() =>
      exportSite({
        siteUrl: SITE_URL,
        folder: join(folder, 'export'),
        snapshotFolder,
        index,
        renderer,
        clientFolder: built.clientFolder,
        // Without sound and covers, whose copying measures only the disk.
        findMedia: async () => null,
      }),
    );
    await renderer.close();
    const tookMs = written.tookMs + exported.tookMs;
    return {
      tookMs,
      eachMs: tookMs / tracks.length,
      eachProcessorMs: (written.processorMs + exported.processorMs) / tracks.length,
      servedMs: written.tookMs + opened.tookMs,
    };
  });
}

/** Wall-clock time, and processor time of all threads. */
async function time<Result>(work: () => Promise<Result>) {
  const startMs = performance.now();
  const usedBefore = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(usedBefore);
  return { result, tookMs: performance.now() - startMs, processorMs: (user + system) / 1000 };
}
