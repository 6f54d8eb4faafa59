import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ALL_TRACKS } from './all-tracks.ts';
import type { Recording, Recordings } from './recording.ts';

type Recorded = { mp3: Uint8Array; recording: Recording };

function recordInWorker(slug: string): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./record-worker.ts', import.meta.url), { workerData: slug });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/**
 * Renders every track into `publicFolder/sound`, removing the files of earlier runs.
 *
 * @returns what catalogue/recordings.json holds, keyed by slug
 */
export async function generateSound(publicFolder: string): Promise<Recordings> {
  const soundFolder = join(publicFolder, 'sound');
  await mkdir(soundFolder, { recursive: true });
  const recorded = new Map<string, Recording>();
  const waiting = ALL_TRACKS.map(({ slug }) => slug);
  const work = async () => {
    for (let slug = waiting.shift(); slug; slug = waiting.shift()) {
      const { mp3, recording } = await recordInWorker(slug);
      await writeFile(join(publicFolder, recording.file), mp3);
      recorded.set(slug, recording);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));

  // Workers finish in any order; the file keeps the tracks' own.
  const recordings: Recordings = {};
  for (const { slug } of ALL_TRACKS) recordings[slug] = recorded.get(slug) as Recording;
  const written = new Set(Object.values(recordings).map(({ file }) => file));
  for (const name of await readdir(soundFolder))
    if (name.endsWith('.mp3') && !written.has(`/sound/${name}`)) await rm(join(soundFolder, name));
  return recordings;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const recordings = await generateSound(join(root, 'public'));
  await writeFile(
    join(root, 'catalogue/recordings.json'),
    `${JSON.stringify(recordings, null, 2)}\n`,
  );
  console.table(recordings, ['durationSec', 'bpm', 'loudnessLufs', 'truePeakDbtp', 'key']);
}
