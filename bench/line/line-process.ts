import { setPriority } from 'node:os';
import { readDemoTracks } from '#library/publish/demo-tracks.ts';
import { generateTracks } from '#library/publish/generate-tracks.ts';
import { servePages } from '../../e2e/sites/serve-pages.ts';
import { startServer } from '../../e2e/sites/start-server.ts';
import { startFront } from './start-front.ts';

// A line that comes late because the browser keeps the processor busy would be no line. Only an
// administrator may ask for this; elsewhere it goes without.
try {
  setPriority(-15);
} catch {}

// The built site as `npm start` runs it, or the pages of so many generated tracks.
const [, , size] = process.argv;
const site = await (size ? servePages(await generate(Number(size))) : startServer());
const urls = await startFront(site.url);
process.on('disconnect', async () => {
  await site.stop();
  process.exit();
});
process.send?.(urls);

async function generate(size: number) {
  return generateTracks((await readDemoTracks()).tracks, size);
}
