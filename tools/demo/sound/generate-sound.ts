import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hashOf } from '../hash-of.ts';
import knownRecordings from '../recordings.json' with { type: 'json' };
import { writeJson } from '../write-json.ts';
import { ALL_TRACKS } from './all-tracks.ts';
import { type Recording, type Recordings, soundFile } from './recording.ts';

type Recorded = { mp3: Uint8Array; recording: Recording };

function recordInWorker(slug: string): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./record-worker.ts', import.meta.url), { workerData: slug });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/**
 * Renders the tracks into `musicFolder`.
 *
 * @param known the recordings of the last run: no other file is overwritten
 * @param slugs the tracks to render
 * @returns the content of tools/demo/recordings.json
 * @throws Error before rendering, if a file exists that the generator did not write
 */
export async function generateSound(
  musicFolder: string,
  known: Recordings,
  slugs = ALL_TRACKS.map(({ slug }) => slug),
): Promise<Recordings> {
  for (const slug of slugs)
    await refuseForeignFile(join(musicFolder, soundFile(slug)), known[slug]);
  await mkdir(join(musicFolder, 'sound'), { recursive: true });
  const recorded = new Map<string, Recording>();
  const waiting = [...slugs];
  const work = async () => {
    for (let slug = waiting.shift(); slug; slug = waiting.shift()) {
      const { mp3, recording } = await recordInWorker(slug);
      await writeFile(join(musicFolder, recording.file), mp3);
      recorded.set(slug, recording);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));

  // Workers finish in any order; the file has the tracks' order.
  return Object.fromEntries(slugs.map((slug) => [slug, recorded.get(slug) as Recording]));
}

async function refuseForeignFile(file: string, known: Recording | undefined) {
  if (existsSync(file) && hashOf(await readFile(file)) !== known?.sha256)
    throw new Error(`${file} was not made by this generator: move it away first.`);
}

if (import.meta.main) {
  const demoFolder = join(import.meta.dirname, '../..');
  const recordings = await generateSound(join(demoFolder, 'music'), knownRecordings);
  await writeJson(join(demoFolder, 'generate/recordings.json'), recordings);
  console.table(recordings, ['durationSec', 'bpm', 'loudnessLufs', 'truePeakDb', 'key']);
}
