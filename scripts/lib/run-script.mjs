import { CommandFailed } from './run-command.mjs';

/**
 * Runs a whole script: its exit code is what it returns, and a failure is one line.
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
