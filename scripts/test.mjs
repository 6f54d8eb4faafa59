import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countJourneys, countUnitTests } from './lib/count-tests.mjs';
import { ensureBrowser, findBrowserThatKeepsPages } from './lib/ensure-browser.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { CommandFailed, mustSucceed } from './lib/run-command.mjs';
import { packageCommand, runPinnedNode } from './lib/run-pinned-node.mjs';
import { runScript } from './lib/run-script.mjs';

const reports = await mkdtemp(join(tmpdir(), 'vinahouse-test-'));
const unitReport = join(reports, 'unit.json');
const componentReport = join(reports, 'components.json');
const journeyReport = join(reports, 'journeys.json');
let browser = '';

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
const run = (command, args, env) =>
  mustSucceed(`${command} failed`, () => runPinnedNode([packageCommand(command), ...args], env));

/** In this order; the first failure ends the run. @type {[string, () => Promise<unknown>][]} */
const STEPS = [
  ['Packages', ensureInstalled],
  ['Browser', findBrowser],
  ['Lint', () => run('biome', ['check', '.'])],
  ['Types', () => run('tsc', ['--noEmit'])],
  ['Unit tests', () => runVitest(unitReport)],
  ['Components', runComponents],
  ['Build', ensureBuilt],
  ['Journeys', runJourneys],
  ['Count', refuseNoTests],
];

async function findBrowser() {
  browser = await ensureBrowser();
  console.log(browser);
}

/**
 * @param {string} report
 * @param {string[]} [args]
 * @param {NodeJS.ProcessEnv} [env]
 */
function runVitest(report, args = [], env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return run('vitest', ['run', ...args, ...reporters], env);
}

function runComponents() {
  const args = ['--config', 'vitest.components.config.ts'];
  return runVitest(componentReport, args, { CHROMIUM_PATH: browser });
}

async function runJourneys() {
  const env = {
    CHROMIUM_PATH: browser,
    PAGE_KEEPING_CHROMIUM_PATH: (await findBrowserThatKeepsPages()) ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  };
  return run('playwright', ['test', '--reporter=list,json'], env);
}

/** A runner without tests may report success. */
async function refuseNoTests() {
  for (const { passed } of await countAll())
    if (passed === 0)
      throw new CommandFailed('A test runner passed without running any test.', 1, false);
}

await runScript(async () => {
  try {
    for (const [name, step] of STEPS) await time(name, step);
    return 0;
  } catch (error) {
    // Printed here, since the count must be the last line.
    console.log(error instanceof CommandFailed ? error.message : error);
    return error instanceof CommandFailed ? error.exitCode : 1;
  } finally {
    await printCount();
    await rm(reports, { recursive: true, force: true });
  }
});

/**
 * @param {string} name
 * @param {() => Promise<unknown>} step
 */
async function time(name, step) {
  console.log(`\n=== ${name}`);
  const startMs = performance.now();
  const seconds = () => `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
  try {
    await step();
    console.log(`=== ${name}: passed in ${seconds()}`);
  } catch (error) {
    console.log(`=== ${name}: FAILED after ${seconds()}`);
    throw error;
  }
}

async function printCount() {
  const counts = await countAll();
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    counts.reduce((total, count) => total + count[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}

function countAll() {
  return Promise.all([
    countUnitTests(unitReport),
    countUnitTests(componentReport),
    countJourneys(journeyReport),
  ]);
}
