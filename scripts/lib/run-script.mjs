import { CommandFailed } from './run-command.mjs';

/**
 * Runs a script: exits with its result, and prints a failure as one line.
 *
 * @param {() => Promise<number>} script
 */
export async function runScript(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    const isExpected = error instanceof CommandFailed;
    if (!isExpected || !error.isInterrupted) console.error(isExpected ? error.message : error);
    process.exitCode = isExpected ? error.exitCode : 1;
  }
}
