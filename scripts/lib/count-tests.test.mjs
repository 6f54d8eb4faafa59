import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countJourneys, countUnitTests } from './count-tests.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vinahouse-count-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {unknown} report */
function write(report) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('unit tests are counted, and a file that could not be read is a failure', async () => {
  const file = write({
    numPassedTests: 7,
    numFailedTests: 2,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  });
  expect(await countUnitTests(file)).toEqual({ passed: 7, failed: 3 });
});

test('a journey that passed at the second try counts as passed', async () => {
  const file = write({ stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 3 } });
  expect(await countJourneys(file)).toEqual({ passed: 6, failed: 2 });
});

test('a report that was never written counts nothing', async () => {
  const missing = join(folder, 'missing.json');
  expect(await countUnitTests(missing)).toEqual({ passed: 0, failed: 0 });
  expect(await countJourneys(missing)).toEqual({ passed: 0, failed: 0 });
});
