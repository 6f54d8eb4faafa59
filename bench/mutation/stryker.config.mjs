// Run from the project's folder, see mutation.mjs.

/** @type {import('@stryker-mutator/core').PartialStrykerOptions} */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false },
  // Names a file that does not exist: Stryker would rewrite our own with TypeScript's JavaScript
  // API, which version 7 lacks.
  tsconfigFile: 'none.json',
  coverageAnalysis: 'perTest',
  // Mutants of constants are skipped: each would need all tests.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 10_000,
  tempDirName: '.cache/mutation/sandbox',
  ignorePatterns: ['/build', '/public', '/docs', '/e2e', '/bench/*', '!/bench/mutation'],
  reporters: ['progress', 'html', 'json'],
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
};
