import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTracks } from '#domain/testing/generate-tracks.ts';
import { readDemoTracks } from '#publish/demo-tracks.ts';
import { startServerOn } from '../load/start-server.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import type { Keep } from './keep.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const TRACKS = 5000;
/** Per file, 5 GB in total. Sparse files: they take no disk space, but are read like others. */
const SOUND_BYTES = 1_000_000;

/**
 * Measures how long the server takes to start on a data folder that it has used before: in turn with
 * a large catalogue and with the demo.
 */
export async function measureStart(keep: Keep, rounds: number): Promise<void> {
  await inTemporaryFolder((small) =>
    inTemporaryFolder(async (large) => {
      await (await startServerOn(small)).stop();
      const server = await startServerOn(large);
      const { tracks } = await readDemoTracks();
      const own = generateTracks(tracks, TRACKS).map((track, index) => ({
        ...track,
        streamUrl: `/sound/${index.toString(16).padStart(24, '0')}.mp3`,
      }));
      await writeSounds(
        large,
        own.map(({ streamUrl }) => streamUrl),
      );
      await fillCatalogue(server, own);
      await server.stop();
      for (let round = 0; round < rounds; round++) {
        keep('start12', await start(small));
        keep('start5000', await start(large));
      }
    }),
  );
}

async function start(dataFolder: string) {
  const startMs = performance.now();
  const server = await startServerOn(dataFolder);
  const tookMs = performance.now() - startMs;
  await server.stop();
  return { tookMs };
}

async function writeSounds(dataFolder: string, urls: readonly string[]): Promise<void> {
  await mkdir(join(dataFolder, 'library', 'sound'), { recursive: true });
  for (const url of urls) {
    const file = await open(join(dataFolder, 'library', url), 'w');
    await file.truncate(SOUND_BYTES);
    await file.close();
  }
}
