import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#database/open-database.ts';
import { openMediaStore } from '#media/open-media-store.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { readCommandSettings } from '#runtime/read-command-settings.ts';
import { finishMedia } from './finish-media.ts';
import { messages } from './import-command.messages.ts';
import { importFolders } from './import-folders.ts';
import type { Outcome } from './import-outcome.ts';
import { ImportProgress } from './import-progress.ts';
import { ImportReport } from './import-report.ts';
import { DatabaseLost } from './import-stopped.ts';

/** The shell's exit code for SIGINT. */
const INTERRUPTED = 130;
const WRONG_USE = 2;

/** `npm run import` with these arguments. @returns the exit code */
export async function importCommand(args: string[], interruption: AbortSignal): Promise<number> {
  const wanted = await readArguments(args);
  if (typeof wanted === 'string') {
    console.error(wanted);
    return WRONG_USE;
  }
  try {
    return await importAll(wanted, interruption);
  } catch (error) {
    if (interruption.aborted) {
      console.error(messages.interrupted);
      return INTERRUPTED;
    }
    if (!(error instanceof CommandRefused || error instanceof RangeError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function importAll({ roots, isJson }: Wanted, interruption: AbortSignal): Promise<number> {
  const settings = readCommandSettings(process.env);
  const report = new ImportReport();
  const toldFiles = new Set<string>();
  const tell = (outcome: Outcome) => {
    const { file, status, id, reason, coverProblem } = outcome;
    // Report each file once, even if the import continues with another database.
    if (toldFiles.has(file)) return;
    toldFiles.add(file);
    report.add(outcome);
    if (isJson)
      process.stdout.write(`${JSON.stringify({ file, status, id, reason, coverProblem })}\n`);
  };
  let isReported = false;
  const sayReport = () => {
    if (isReported) return;
    isReported = true;
    for (const line of report.lines(settings.address)) (isJson ? console.error : console.log)(line);
  };
  for (;;) {
    const database = await openDatabase(settings);
    const media = await openMediaStore(settings);
    const progress = new ImportProgress(process.stderr);
    const signal = AbortSignal.any([interruption, database.requested]);
    try {
      const { hidden } = await importFolders(roots, {
        ...database,
        media,
        signal,
        keepsDemo: settings.isDemoKept,
        ...progress.events,
        onOutcome: (outcome) => {
          progress.events.onOutcome();
          tell(outcome);
        },
      });
      progress.stop();
      report.hidden = hidden;
      sayReport();
      const { makesLowBitrate } = settings;
      const { coverEvents, soundEvents } = progress;
      await finishMedia({ ...database, media, makesLowBitrate, signal, coverEvents, soundEvents });
      return report.isOfAnyUse ? 0 : 1;
    } catch (error) {
      // This import waited for another one, which had started the database and has ended. Continue
      // with a database of our own.
      const isOthersEnd = error instanceof DatabaseLost && !progress.hasBegun;
      const isRequested = database.requested.aborted && !interruption.aborted;
      if (!isOthersEnd && !isRequested) throw error;
      if (isRequested) console.error(messages.handedOver);
    } finally {
      progress.stop();
      await database.close();
    }
  }
}

type Wanted = { roots: string[]; isJson: boolean };

/** @returns an error message for wrong arguments */
async function readArguments(args: string[]): Promise<Wanted | string> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    if (positionals.length === 0) return messages.usage;
    const roots = [...new Set(positionals.map((path) => resolve(path)))];
    for (const root of roots) {
      const found = await stat(root).catch(() => null);
      if (!found?.isDirectory() && !found?.isFile()) return messages.notAFolder(root);
    }
    return { roots, isJson: values.json };
  } catch {
    return messages.usage;
  }
}
