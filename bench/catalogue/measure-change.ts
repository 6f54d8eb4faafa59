import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTracks } from '#domain/testing/generate-tracks.ts';
import { readDemoTracks } from '#publish/demo-tracks.ts';
import { startServer } from '../load/start-server.ts';
import { connect, fillCatalogue, untilServed } from './fill-catalogue.ts';
import type { Keep } from './keep.ts';

const TRACKS = 5000;
/** A track at the top of the lists, and one far down. */
const CHANGED = [1, 3001];

/** Time from the change of a title in a large catalogue until its page shows it, and the number of written files. */
export async function measureChange(keep: Keep, rounds: number): Promise<void> {
  const server = await startServer();
  try {
    const { tracks } = await readDemoTracks();
    await fillCatalogue(server, generateTracks(tracks, TRACKS));
    const database = await connect(server);
    const site = join(server.dataFolder, 'site');
    for (let round = 0; round < rounds; round++)
      for (const number of CHANGED) {
        const id = `mau-${number}`;
        const title = `Đổi Tên Lần ${round + 1} Bài ${number}`;
        const before = await stampFiles(site);
        await database.query('update public.tracks set title = $2 where id = $1', [id, title]);
        const startMs = performance.now();
        await untilServed(server, id, title);
        const servedMs = performance.now() - startMs;
        const after = await stampFiles(site);
        const written = [...after].filter(([name, stamp]) => before.get(name) !== stamp);
        keep('titleChanged', { servedMs, filesWritten: written.length });
      }
    await database.end();
  } finally {
    await server.stop();
  }
}

/** Inode and time by file name: a rewritten file has a new inode, since it is renamed to its place. */
async function stampFiles(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const stamps = await Promise.all(
    names.map(async (name): Promise<[string, string] | null> => {
      const found = await stat(join(folder, name)).catch(() => null);
      return found?.isFile() ? [name, `${found.ino} ${found.mtimeMs}`] : null;
    }),
  );
  return new Map(stamps.filter((one) => one !== null));
}
