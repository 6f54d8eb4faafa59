import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { CommandFailed, runCommand } from './run-command.mjs';
import { packageCommand, pinnedNode } from './run-pinned-node.mjs';

/** The headless shell first: without windows, browser tests take half as long. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const MINUTE_MS = 60_000;

/**
 * Finds a Chromium for the browser tests, or installs one.
 *
 * @returns {Promise<string>} the path of an executable that starts
 * @throws {CommandFailed} saying what to install
 */
export async function ensureBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (await starts(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new CommandFailed(`CHROMIUM_PATH does not start a Chromium: ${CHROMIUM_PATH}`, 1, false);
  }
  const browser =
    (await firstThatStarts(installedBrowsers())) ??
    (await firstThatStarts(await playwrightBrowser())) ??
    (await downloadBrowser()) ??
    (await installBrowser());
  if (browser) return browser;
  throw new CommandFailed(
    'The tests need a Chromium or Chrome that starts. Install one (on Debian: apt-get install chromium), or name one: CHROMIUM_PATH=/path/to/chrome npm test',
    1,
    false,
  );
}

/** Finds a Chromium with a back-forward cache, as listeners have; the headless shell has none. */
export function findBrowserThatKeepsPages() {
  return firstThatStarts(installedBrowsers().filter((program) => !program.endsWith(SHELL)));
}

function installedBrowsers() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...MAC_APPS];
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()];
}

async function downloadBrowser() {
  console.error('No Chromium found. Downloading Playwright’s…');
  const args = [packageCommand('playwright'), 'install', 'chromium'];
  await attempt(pinnedNode, args, 5 * MINUTE_MS);
  return firstThatStarts(await playwrightBrowser());
}

/** Installs the system's package, if we are root: nothing asks for a password. */
async function installBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.error('That failed. Installing the system’s with apt-get…');
  await attempt('apt-get', ['update'], 5 * MINUTE_MS);
  for (const name of [SHELL, 'chromium']) {
    const args = ['install', '-y', '--no-install-recommends', name];
    await attempt('apt-get', args, 10 * MINUTE_MS);
    const browser = await firstThatStarts(installedBrowsers());
    if (browser) return browser;
  }
  return undefined;
}

/**
 * Runs a command silently. Ignores failures: the caller checks the result, and tries another way.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {number} timeout in ms
 * @throws {CommandFailed} if the whole script was interrupted
 */
async function attempt(command, args, timeout) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { exitCode, received } = await runCommand(command, args, { env, timeout, stdio: 'ignore' });
  if (received) throw new CommandFailed(`${command} was interrupted`, exitCode || 130, true);
}

/** @param {string[]} programs */
async function firstThatStarts(programs) {
  for (const program of programs)
    if (existsSync(program) && (await starts(program))) return program;
  return undefined;
}

/**
 * Ubuntu's /usr/bin/chromium-browser may be a script that only refers to a snap, and a
 * downloaded Chromium may lack system libraries.
 *
 * @param {string} program
 */
async function starts(program) {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: 30_000 });
    return /chrom/i.test(stdout);
  } catch {
    return false;
  }
}
