import { once } from 'node:events';
import { openMediaStore } from '#media/open-media-store.ts';
import { readSettings } from '#runtime/read-settings.ts';
import type { FollowedFolder } from './start-folder-watch.ts';
import { watchFolder } from './watch-folder.ts';

// Started by start-folder-watch.ts, which sends the settings; ends with its parent.
const ending = new AbortController();
const end = () => ending.abort();
process.on('disconnect', end).on('SIGTERM', end);
// Ctrl-C in a terminal reaches this process, too; the server ends it.
process.on('SIGINT', () => {}).on('SIGHUP', () => {});

const [{ dataFolder, ...settings }] = (await once(process, 'message')) as [FollowedFolder];
const { s3 } = readSettings(process.env);
const media = await openMediaStore({ dataFolder, s3 });
await watchFolder({ ...settings, media }, ending.signal);
process.exit();
