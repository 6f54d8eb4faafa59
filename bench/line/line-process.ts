import { setPriority } from 'node:os';
import { generateTracks } from '#domain/testing/generate-tracks.ts';
import { readDemoTracks } from '#publish/demo-tracks.ts';
import { servePages } from '../../e2e/sites/serve-pages.ts';
import { startServer } from '../../e2e/sites/start-server.ts';
import { FOUR_G, SLOW_4G } from './slow-line.ts';
import { startFront } from './start-front.ts';
import { startMixSite } from './start-mix-site.ts';
import { startProxiedFront, startStaticFront } from './start-nginx-front.ts';

// Raises its priority, so that the browser's CPU use does not delay the simulated line. Only an
// administrator may do so; others measure without.
try {
  setPriority(-15);
} catch {}

// Serves one of the kinds of start-line.ts.
const [, , what] = process.argv;
const { urls, stop } = await start();
process.on('disconnect', async () => {
  await stop();
  process.exit();
});
process.send?.(urls);

async function start() {
  if (what === 'static' || what === 'plain') return startStaticFront(what === 'plain');
  const site = await startSite();
  if (what === 'proxied') return startProxiedFront(site);
  const speed = what === 'mix-4g' ? FOUR_G : SLOW_4G;
  return { urls: await startFront(site.url, speed, site.sound), stop: site.stop };
}

async function startSite(): Promise<{ url: string; sound?: string; stop: () => Promise<void> }> {
  if (what?.startsWith('mix')) return startMixSite();
  return Number(what) ? servePages(await generate(Number(what))) : startServer();
}

async function generate(size: number) {
  return generateTracks((await readDemoTracks()).tracks, size);
}
