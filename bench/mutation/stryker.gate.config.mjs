import common from './stryker.config.mjs';

const TESTS = [
  'server/backend/gate.test.ts',
  'server/backend/gate-input.test.ts',
  'server/backend/gate-turns.test.ts',
  'server/backend/limits.test.ts',
  'server/backend/auth/sign-in-limits.test.ts',
  'server/watching/metrics.test.ts',
];

/** gate.ts runs in server processes that the tests start. So all tests are run again for each mutant. */
export default {
  ...common,
  testRunner: 'command',
  commandRunner: { command: `vitest run ${TESTS.join(' ')}` },
  coverageAnalysis: 'off',
  ignoreStatic: false,
  timeoutMS: 60_000,
  ignorePatterns: ['/build', '/docs', '/e2e', '/bench'],
};
