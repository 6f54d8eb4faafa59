import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#database/open-database.ts';
import { isLocalSite } from '#domain/is-local-site.ts';
import { addMp3Seeking } from '#import/add-mp3-seeking.ts';
import { addSoundSizes } from '#import/add-sound-sizes.ts';
import { stripStoredSound } from '#import/strip-stored-sound.ts';
import { openMediaStore } from '#media/open-media-store.ts';
import { findBuiltSite } from '#runtime/built-site.ts';
import { adviceOf } from '#runtime/explained-error.ts';
import { readCommandSettings } from '#runtime/read-command-settings.ts';
import { DEMO_FOLDER, readDemoTracks } from './demo-tracks.ts';
import { exportSite } from './export-site.ts';
import { messages } from './publish.messages.ts';
import { isPublished } from './publish-now.ts';
import { RenderThreads } from './render-threads.ts';
import { Snapshot } from './snapshot.ts';
import { updateSnapshot } from './snapshot-updater.ts';

// `npm run publish -- FOLDER`: exports the published site for a static host.

const { positionals, values } = readArguments();
const [target, ...more] = positionals;
if (!target || more.length > 0) {
  console.error(messages.usage);
  process.exit(2);
}

const settings = readCommandSettings(process.env);
const { dataFolder, databaseUrl, address: siteUrl } = settings;
if (values.rules) {
  process.exit(await writeRules(resolve(target)));
}
const media = await openMediaStore(settings);
const snapshot = new Snapshot(join(dataFolder, 'site'));
await bringUpToDate().catch((error) => console.error(messages.notUpToDate(adviceOf(error))));
const snapshotFolder = await mkdtemp(join(tmpdir(), 'vinahouse-export-'));
process.on('exit', () => rmSync(snapshotFolder, { recursive: true, force: true }));
const index = await snapshot.copyTo(snapshotFolder);
if (!index) {
  console.error(messages.nothingPublished(dataFolder));
  process.exit(1);
}
const built = findBuiltSite();
const demo = await readDemoTracks();
const renderer = new RenderThreads(built.serverBundle, siteUrl, { count: 2, isStatic: true });
const folder = resolve(target);

function readArguments() {
  try {
    const options = { rules: { type: 'boolean' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return { positionals: [], values: {} };
  }
}

/** The rules for a proxy that reads the bucket itself. They hold a key, so only their owner may read them. */
async function writeRules(folder: string): Promise<number> {
  const { s3, port } = settings;
  if (!s3) {
    console.error(messages.noBucketToRead);
    return 1;
  }
  const { bucketRules } = await import('./bucket-rules/bucket-rules.ts');
  const rules = bucketRules({ siteUrl, server: `127.0.0.1:${port}`, s3 });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(rules)) {
    const file = join(folder, name);
    await writeFile(file, text, { mode: 0o600 });
    await chmod(file, 0o600);
  }
  console.log(messages.rulesWritten(folder));
  return 0;
}

/** Waits until a running server has published the last change, or publishes it here. */
async function bringUpToDate(): Promise<void> {
  const database = await openDatabase({ dataFolder, databaseUrl });
  const client = new pg.Client({ connectionString: database.connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    const { connectionString } = database;
    const onFailure = ({ message }: Error) => console.error(messages.notStripped(message));
    await stripStoredSound({ connectionString, media, onFailure }).catch(onFailure);
    await addMp3Seeking({ connectionString, media });
    await addSoundSizes({ connectionString, media });
    await client.query('select private.update_counts()');
    if (await isPublished(client, snapshot)) return;
    const { odd } = await updateSnapshot(client, snapshot, { isWhole: true });
    for (const one of odd) console.error(messages.odd(one));
  } finally {
    await client.end();
    await database.close();
  }
}

async function findMedia(path: string): Promise<string | null> {
  const found = await media.find(path);
  if (found) return found;
  const ofDemo = join(DEMO_FOLDER, demo.files.get(path) ?? path);
  return (await stat(ofDemo).catch(() => null)) ? ofDemo : null;
}

let shownAtMs = 0;
const { pages, filesWritten, missingMedia } = await exportSite({
  siteUrl,
  folder,
  snapshotFolder,
  index,
  renderer,
  clientFolder: built.clientFolder,
  findMedia,
  onProgress: (written, total) => {
    if (Date.now() - shownAtMs < 2_000) return;
    shownAtMs = Date.now();
    console.error(messages.progress(written, total));
  },
});
await renderer.close();
for (const path of missingMedia) console.error(messages.missing(path));
console.log(messages.done(folder, pages, filesWritten));
// Last, so that it is not scrolled away.
if (isLocalSite(siteUrl)) console.error(messages.noSiteUrl(siteUrl));
process.exitCode = missingMedia.length > 0 ? 1 : 0;
