import common from './stryker.config.mjs';

/** The gate runs in the server's process, so each mutant runs the tests anew, which start their servers. */
export default {
  ...common,
  testRunner: 'command',
  commandRunner: {
    command: 'vitest run server/backend/gate.test.ts server/backend/gate-input.test.ts',
  },
  coverageAnalysis: 'off',
  ignoreStatic: false,
  timeoutMS: 60_000,
  ignorePatterns: ['/build', '/docs', '/e2e', '/bench'],
};
