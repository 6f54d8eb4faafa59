import { once } from 'node:events';
import { type WatchSettings, watchFolder } from './watch-folder.ts';

// Started by start-watching.ts, and never alone: its settings come from there, and it ends with it.
const ending = new AbortController();
const end = () => ending.abort();
process.on('disconnect', end).on('SIGTERM', end);
// Ctrl-C in a terminal is for the server, which ends this process.
process.on('SIGINT', () => {}).on('SIGHUP', () => {});

const [settings] = (await once(process, 'message')) as [WatchSettings];
await watchFolder(settings, ending.signal);
process.exit();
