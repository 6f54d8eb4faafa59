import { setPriority } from 'node:os';
import { servePages } from '../../e2e/sites/serve-pages.ts';
import { startFront } from './start-front.ts';

// A line that comes late because the browser keeps the processor busy would be no line. Only an
// administrator may ask for this; elsewhere it goes without.
try {
  setPriority(-15);
} catch {}

const site = await servePages(process.argv[2] ?? '');
const { slowUrl, fastUrl } = await startFront(site.url);
process.on('disconnect', () => process.exit());
process.send?.({ slowUrl, fastUrl });
