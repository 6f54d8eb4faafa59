import { readFile } from 'node:fs/promises';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * What Vitest's JSON reporter counted. A file that could not even be read holds no test but failed.
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
 * What Playwright's JSON reporter counted. A flaky test passed in the end.
 *
 * @param {string} file
 * @returns {Promise<Count>}
 */
export async function countJourneys(file) {
  const { expected = 0, flaky = 0, unexpected = 0 } = (await readReport(file)).stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}

/**
 * A runner that ended early left none.
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
