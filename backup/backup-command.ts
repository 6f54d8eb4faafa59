import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MediaStore } from '#media/media-store.ts';
import { openMediaStore } from '#media/open-media-store.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { printLine } from '#runtime/print-line.ts';
import { readCommandSettings } from '#runtime/read-command-settings.ts';
import { messages } from './backup.messages.ts';
import type { Progress } from './progress.ts';
import { terminalProgress } from './terminal-progress.ts';

/** The shell's exit codes for SIGINT and SIGTERM. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

export type KeepOptions = {
  file: string;
  dataFolder: string;
  databaseUrl: string | undefined;
  isForced: boolean;
  isWithoutMedia: boolean;
  /** Opens the media store for a data folder; undefined if media are in the data folder. */
  openStore: ((dataFolder: string) => Promise<MediaStore>) | undefined;
  signal: AbortSignal;
  progress: Progress;
};

/**
 * Runs `backup` or `restore` with the terminal's arguments, and sets the exit code.
 *
 * @param run returns the lines of its report
 */
export async function runKeepCommand(
  usage: string,
  run: (options: KeepOptions) => Promise<string[]>,
): Promise<void> {
  const stopping = new AbortController();
  let exitCode = 1;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      exitCode = EXIT_CODES[signal];
      stopping.abort();
    });
  try {
    const { values, positionals } = readArguments(usage);
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new CommandRefused(usage);
    const { dataFolder, databaseUrl, s3 } = readCommandSettings(process.env);
    const report = await run({
      // npm changes the working directory, but a relative path refers to the one in which npm was called.
      file: resolve(process.env.INIT_CWD ?? '', file),
      dataFolder,
      databaseUrl,
      isForced: values.force,
      isWithoutMedia: values['without-media'],
      openStore: s3 && ((folder) => openMediaStore({ dataFolder: folder, s3 })),
      signal: stopping.signal,
      progress: terminalProgress(),
    });
    for (const line of report.flatMap((text) => text.split('\n'))) printLine(line);
  } catch (error) {
    const isExpected = error instanceof CommandRefused || error instanceof RangeError;
    const told = isExpected ? error.message : String((error as Error).stack ?? error);
    console.error(stopping.signal.aborted ? messages.stopped : told);
    process.exitCode = exitCode;
  }
}

function readArguments(usage: string) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        'without-media': { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new CommandRefused(usage);
  }
}
