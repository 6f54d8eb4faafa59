import { readFile } from 'node:fs/promises';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Counts the results of Vitest's JSON reporter. A file that could not be loaded has no tests, but failed.
 *
 * @param {string} file
 * @returns {Promise<Count>}
 */
export async function countUnitTests(file) {
  const report = await readReport(file);
  const unread = (report.testResults ?? []).filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ result) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + unread.length,
  };
}

/**
 * Counts the results of Playwright's JSON reporter. A flaky test counts as passed.
 *
 * @param {string} file
 * @returns {Promise<Count>}
 */
export async function countJourneys(file) {
  const { expected = 0, flaky = 0, unexpected = 0 } = (await readReport(file)).stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}

/**
 * An empty report if the runner ended without one.
 *
 * @param {string} file
 */
async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}
