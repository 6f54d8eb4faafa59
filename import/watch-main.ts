import { once } from 'node:events';
import { type WatchSettings, watchFolder } from './watch-folder.ts';

// Started by start-folder-watch.ts, which sends the settings; ends with its parent.
const ending = new AbortController();
const end = () => ending.abort();
process.on('disconnect', end).on('SIGTERM', end);
// Ctrl-C in a terminal reaches this process, too; the server ends it.
process.on('SIGINT', () => {}).on('SIGHUP', () => {});

const [settings] = (await once(process, 'message')) as [WatchSettings];
await watchFolder(settings, ending.signal);
process.exit();
