import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { projectFolder } from './project-folder.mjs';
import { messages } from './scripts.messages.mjs';

/** @type {NodeJS.Signals[]} */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Ends a script with an exit code; see runScript. */
export class CommandFailed extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   * @param {boolean} isInterrupted whether a signal to us stopped it, which needs no message
   */
  constructor(message, exitCode, isInterrupted) {
    super(message);
    this.exitCode = exitCode;
    this.isInterrupted = isInterrupted;
  }
}

/**
 * Runs a command in this terminal until it ends, and forwards signals to it.
 *
 * At Ctrl-C the terminal signals the command as well, which then gets the signal twice.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { timeout?: number }} [options]
 * @returns {Promise<{ exitCode: number, received: NodeJS.Signals | undefined }>}
 */
export async function runCommand(command, args, options = {}) {
  const child = spawn(command, args, { cwd: projectFolder, stdio: 'inherit', ...options });
  /** @type {NodeJS.Signals | undefined} */
  let received;
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    received = signal;
    child.kill(signal);
  };
  for (const signal of PASSED_ON) process.on(signal, passOn);
  try {
    const [code, signal] = await once(child, 'exit');
    return { exitCode: code ?? exitCodeOf(signal), received };
  } finally {
    for (const signal of PASSED_ON) process.off(signal, passOn);
  }
}

/**
 * Runs a command, and turns its failure into an error.
 *
 * @param {string} failure the message if it fails
 * @param {() => ReturnType<typeof runCommand>} run
 * @throws {CommandFailed} if it fails, or the whole script was interrupted
 */
export async function mustSucceed(failure, run) {
  const { exitCode, received } = await run();
  if (received) throw new CommandFailed(failure, exitCodeOf(received), true);
  if (exitCode !== 0)
    throw new CommandFailed(messages.exitCode(failure, exitCode), exitCode, false);
}

/**
 * A shell's exit code for a signal.
 *
 * @param {NodeJS.Signals} signal
 */
const exitCodeOf = (signal) => 128 + constants.signals[signal];
