import common from './stryker.config.mjs';

const TESTS = [
  'server/api/gate.test.ts',
  'server/api/gate-input.test.ts',
  'server/api/gate-turns.test.ts',
  'server/api/limits.test.ts',
  'server/api/auth/sign-in-limits.test.ts',
  'server/monitoring/metrics.test.ts',
];

/** gate.ts runs in servers that the tests start and share. So all tests are run again for each mutant. */
export default {
  ...common,
  testRunner: 'command',
  commandRunner: { command: `vitest run ${TESTS.join(' ')}` },
  coverageAnalysis: 'off',
  ignoreStatic: false,
  timeoutMS: 60_000,
  ignorePatterns: ['/build', '/docs', '/e2e', '/bench'],
};
