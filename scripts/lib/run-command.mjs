import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { projectFolder } from './project-folder.mjs';

/** @type {NodeJS.Signals[]} */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export class CommandFailed extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   * @param {boolean} isInterrupted stopped because we were told to, which needs no explaining
   */
  constructor(message, exitCode, isInterrupted) {
    super(message);
    this.exitCode = exitCode;
    this.isInterrupted = isInterrupted;
  }
}

/**
 * Runs a command in this terminal until it ends, and passes on the signals that come meanwhile.
 *
 * At Ctrl-C the terminal signals the command too, which then hears it twice.
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
 * Runs one command of several.
 *
 * @param {string} failure what to say when it fails
 * @param {() => ReturnType<typeof runCommand>} run
 * @throws {CommandFailed} when it fails, or when the whole was told to stop
 */
export async function mustSucceed(failure, run) {
  const { exitCode, received } = await run();
  if (received) throw new CommandFailed(failure, exitCodeOf(received), true);
  if (exitCode !== 0)
    throw new CommandFailed(`${failure} (exit code ${exitCode})`, exitCode, false);
}

/**
 * As shells tell it.
 *
 * @param {NodeJS.Signals} signal
 */
const exitCodeOf = (signal) => 128 + constants.signals[signal];
