import { parseArgs } from 'node:util';
import type pg from 'pg';
import { withDatabase } from '#database/with-database.ts';
import type { NameRule } from '#domain/divide-names.ts';
import { escapeControls } from '#domain/escape-controls.ts';
import { openMediaStore } from '#media/open-media-store.ts';
import { publishNow } from '#publish/publish-now.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import type { CommandSettings } from '#runtime/read-command-settings.ts';
import {
  listArtists,
  mergeArtist,
  renameArtist,
  ruleArtist,
  separateArtist,
} from './change-artists.ts';
import { hideTrack, setColumns, unhideTrack } from './change-track.ts';
import { messages } from './commands.messages.ts';
import { findTrack } from './find-track.ts';
import { parseSettings } from './parse-settings.ts';
import { removeTrack } from './remove-track.ts';
import { listTracks, showTrack } from './show-tracks.ts';
import { undoRepair } from './undo-repair.ts';

const WRONG_USE = 2;

type Call = {
  client: pg.Client;
  settings: CommandSettings;
  id: string;
  rest: string[];
  flags: Flags;
};
type Flags = { json: boolean; yes: boolean };
/** `isChange`: the message is printed once the site shows the change. */
type Command = {
  takesId: boolean;
  /** What may follow the id: one more operand, or any number. */
  rest?: 'one' | 'any';
  isChange?: true;
  run: (call: Call) => Promise<string[]>;
};

/** What operators say of a name in tracks' texts. */
const rule = (said: NameRule | null): Command => ({
  takesId: true,
  isChange: true,
  run: async ({ client, id: name }) => [await ruleArtist(client, name, said)],
});

const COMMANDS: Record<string, Command> = {
  list: { takesId: false, run: ({ client, flags }) => listTracks(client, flags.json) },
  show: { takesId: true, run: ({ client, id, flags }) => showTrack(client, id, flags.json) },
  set: {
    takesId: true,
    rest: 'any',
    isChange: true,
    run: async ({ client, id, rest }) => {
      await findTrack(client, id);
      const columns = parseSettings(rest);
      await setColumns(client, id, columns);
      return [messages.set(id, Object.keys(columns))];
    },
  },
  hide: {
    takesId: true,
    isChange: true,
    run: async ({ client, id }) => [await hideTrack(client, id)],
  },
  unhide: {
    takesId: true,
    isChange: true,
    run: async ({ client, id }) => [await unhideTrack(client, id)],
  },
  remove: {
    takesId: true,
    isChange: true,
    run: async ({ client, settings, id, flags }) => {
      const { title } = await findTrack(client, id);
      if (process.stdin.isTTY && !flags.yes)
        throw new CommandRefused(messages.confirmRemove(id, title));
      await removeTrack(client, await openMediaStore(settings), id);
      return [messages.removed(id)];
    },
  },
  'undo-repair': {
    takesId: true,
    isChange: true,
    run: async ({ client, id }) => [messages.repairUndone(id, await undoRepair(client, id))],
  },
  artists: { takesId: false, run: ({ client, flags }) => listArtists(client, flags.json) },
  'rename-artist': {
    takesId: true,
    rest: 'one',
    isChange: true,
    run: async ({ client, id, rest: [name = ''] }) => [await renameArtist(client, id, name)],
  },
  'merge-artist': {
    takesId: true,
    rest: 'one',
    isChange: true,
    run: async ({ client, id, rest: [into = ''] }) => [await mergeArtist(client, id, into)],
  },
  'separate-artist': {
    takesId: true,
    isChange: true,
    run: async ({ client, id: name }) => [await separateArtist(client, name)],
  },
  'one-artist': rule('one'),
  'many-artists': rule('several'),
  'no-artist': rule('nobody'),
  'any-artist': rule(null),
};

/** @returns its exit code */
export async function runLibraryCommand(args: string[]): Promise<number> {
  const wanted = readArguments(args);
  if (!wanted) {
    console.error(messages.usage);
    return WRONG_USE;
  }
  const { command, ...call } = wanted;
  try {
    const { lines, where } = await withDatabase(async (client, database, settings) => ({
      lines: await command.run({ ...call, client, settings }),
      where: command.isChange && (await publishNow(client, database.dataFolder)),
    }));
    if (where && where.state === 'late') {
      console.error(messages.late(call.id));
      return 1;
    }
    for (const line of lines) console.log(escapeControls(line));
    if (where && where.state === 'saved') console.error(messages.savedOnly(where.reason));
    return 0;
  } catch (error) {
    if (!(error instanceof CommandRefused || error instanceof RangeError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** @returns null for wrong arguments */
function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    });
    const [name = '', ...operands] = positionals;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) return null;
    const id = command.takesId ? (operands.shift() ?? '') : '';
    if (command.takesId && !id) return null;
    if (command.rest === 'one' ? operands.length !== 1 : !command.rest && operands.length > 0)
      return null;
    return { command, id, rest: operands, flags: values };
  } catch {
    return null;
  }
}
