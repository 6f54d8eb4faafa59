import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { importCommand } from './import-command.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { toneMp3 } from './testing/test-music.ts';

// What a process of its own shows is in main.test.ts.

const catalogue = new TestCatalogue();
beforeAll(() => catalogue.start());
afterAll(() => catalogue.stop());
beforeEach(async () => {
  await catalogue.clear();
  vi.stubEnv('DATABASE_URL', catalogue.connectionString);
  vi.stubEnv('DATA_DIR', catalogue.dataFolder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function run(args: string[]) {
  const printed = { stdout: '', stderr: '' };
  vi.spyOn(console, 'log').mockImplementation((line) => {
    printed.stdout += `${line}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((line) => {
    printed.stderr += `${line}\n`;
  });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  return { exitCode: await importCommand(args, new AbortController().signal), ...printed };
}

test.each([
  ['no folder', []],
  ['a missing folder', ['/không/có/thư/mục']],
  ['an unknown option', ['--xoá-hết', '/']],
])('with %s the command prints the usage', async (_, args) => {
  const { stdout, stderr, exitCode } = await run(args);
  expect(stderr).toContain('Cách dùng: npm run import -- THƯ_MỤC');
  expect([stdout, exitCode]).toEqual(['', 2]);
});

test('the command ends with a report in Vietnamese and succeeds even when some files were refused', async () => {
  catalogue.write('a.mp3', await toneMp3(220));
  const empty = catalogue.write('rỗng.mp3', '');
  vi.stubEnv('PORT', '3456');
  const { stdout, exitCode } = await run([catalogue.music]);
  expect(stdout).toContain('Thêm mới: 1');
  expect(stdout).toContain('Không nhập được: 1');
  expect(stdout).toContain(empty);
  expect(stdout).toContain('http://localhost:3456');
  expect(exitCode).toBe(0);
  expect(await catalogue.sql('select cover_has_avif from public.tracks')).toEqual([
    { cover_has_avif: true },
  ]);
});

test('given a single file, the command imports no other, and fails when nothing was imported', async () => {
  const empty = catalogue.write('rỗng.mp3', '');
  catalogue.write('a.mp3', await toneMp3(220));
  const { exitCode } = await run([empty]);
  expect(exitCode).toBe(1);
  expect(await catalogue.sql('select from public.tracks')).toHaveLength(0);
});
