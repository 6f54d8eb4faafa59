import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './testing/keep-temporary-files-in-memory.ts';
import { PROGRAM_FOLDERS } from './testing/program-folders.ts';

const isLong = process.env.TEST_LONG === '1';
const isHosted = process.env.TEST_HOSTED === '1';
const folders = [...PROGRAM_FOLDERS, 'scripts', ...(isLong ? ['tools'] : [])];
const include = isHosted
  ? ['supabase/tests/hosted/*.hosted.test.ts']
  : [`{${folders.join(',')}}/**/*.test.{ts,tsx,mjs}`];
const exclude = [
  '**/node_modules/**',
  'build/**',
  // Kills, full disks, Supabase's own command, and the generators of the demo: `npm run test:long`.
  ...(isLong ? [] : ['**/*.long.test.ts']),
  // Need Supabase's auth service, which Go builds: `npm run test:hosted`.
  ...(isHosted ? [] : ['**/*.hosted.test.ts']),
];
/** Replaced modules would stay replaced for the next file in the same worker. */
const mocking = globSync(include).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

keepTemporaryFilesInMemory();

const common = {
  environment: 'node',
  // Tests read the Vietnamese messages of commands, whatever the language of this terminal.
  env: { LC_ALL: 'C.UTF-8' },
  // Minutes of sound are decoded and measured, on machines that may be busy.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
} as const;

export default defineConfig({
  test: {
    // What is set up last is torn down first.
    globalSetup: ['database/testing/make-cluster-folder.ts', 'testing/make-test-program.ts'],
    // One more than the cores that the suite is made for, since servers under test are often waited for. Each
    // worker loads the modules, and starts a server and a PostgreSQL.
    maxWorkers: 3,
    projects: [
      // Loading all modules again for each file takes half of the processor time of light tests.
      {
        test: {
          ...common,
          name: 'shared',
          isolate: false,
          include,
          exclude: [...exclude, ...mocking],
        },
      },
      { test: { ...common, name: 'mocking', include: mocking, exclude } },
    ],
  },
});
