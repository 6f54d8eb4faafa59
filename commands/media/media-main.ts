import { parseArgs } from 'node:util';
import { withDatabase } from '#database/with-database.ts';
import { FolderStore } from '#media/folder-store.ts';
import { MediaAway } from '#media/media-store.ts';
import { moveToFolder, moveToStore } from '#media/move-media.ts';
import { openMediaStore } from '#media/open-media-store.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { type CommandSettings, readCommandSettings } from '#runtime/read-command-settings.ts';
import { messages as startMessages } from '#runtime/start.messages.ts';
import { checkMedia } from './check-media.ts';
import { importAgain } from './import-again.ts';
import { messages } from './media.messages.ts';

// `npm run media`: checks the media, or moves them to another store.

const WRONG_USE = 2;
const SHOWN_EVERY_MS = 2_000;

type Command = 'check' | 'read' | 'to-s3' | 'to-folder';

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const command = readCommand(args);
  if (!command) {
    console.error(messages.usage);
    return WRONG_USE;
  }
  try {
    if (command === 'to-s3' || command === 'to-folder') return await move(command);
    return await check({ areRead: command === 'read' });
  } catch (error) {
    if (error instanceof MediaAway)
      console.error(
        error.code === 'no-bucket' ? startMessages.noBucket : messages.away(error.code),
      );
    else if (error instanceof CommandRefused || error instanceof RangeError)
      console.error(error.message);
    else throw error;
    return 1;
  }
}

function readCommand(args: string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, read: { type: 'boolean' } },
    });
    const asked = [...positionals, values.to, values.read && '--read'].filter(Boolean).join(' ');
    if (asked === 'check --read') return 'read';
    if (asked === 'check') return 'check';
    return asked === 'move s3' ? 'to-s3' : asked === 'move folder' ? 'to-folder' : null;
  } catch {
    return null;
  }
}

async function check({ areRead }: { areRead: boolean }): Promise<number> {
  const found = await withDatabase(async (client, _, settings) => {
    const media = await openMediaStore(settings);
    const result = await checkMedia(client, media, { areRead, onFile: showProgress() });
    await importAgain(client, [...result.missing, ...result.damaged]);
    return result;
  });
  for (const line of messages.checked(found)) console.log(line);
  return found.missing.length + found.damaged.length > 0 ? 1 : 0;
}

async function move(command: 'to-s3' | 'to-folder'): Promise<number> {
  const settings = readCommandSettings(process.env);
  const folder = new FolderStore(settings.dataFolder);
  const store = await openWhole(settings);
  const copy = command === 'to-s3' ? moveToStore : moveToFolder;
  const moved = await copy(folder, store, showProgress());
  for (const line of messages.moved(moved)) console.log(line);
  if (moved.damaged.length > 0) return 1;
  console.log(command === 'to-s3' ? messages.nowToS3 : messages.nowToFolder);
  return 0;
}

/** The store of the settings, whose cache may hold all of it. */
async function openWhole({ dataFolder, s3 }: CommandSettings) {
  if (!s3) throw new CommandRefused(messages.noStore);
  return await openMediaStore({
    dataFolder,
    s3: { ...s3, cacheBytes: Number.POSITIVE_INFINITY },
  });
}

function showProgress(): (done: number, total: number) => void {
  let shownAtMs = Date.now();
  return (done, total) => {
    if (Date.now() - shownAtMs < SHOWN_EVERY_MS) return;
    shownAtMs = Date.now();
    console.error(messages.progress(done, total));
  };
}
