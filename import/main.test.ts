import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeImportLock } from './import-lock.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';

const PROGRAM = 'import/main.ts';
const catalogue = new TestCatalogue();
beforeAll(() => catalogue.start());
afterAll(() => catalogue.stop());
beforeEach(() => catalogue.clear());

test.each([
  ['no folder', []],
  ['a missing folder', ['/không/có/thư/mục']],
  ['an unknown option', ['--xoá-hết', '/']],
])('with %s the command prints the usage', async (_, args) => {
  const { stdout, stderr, exitCode } = await catalogue.run(PROGRAM, args);
  expect(stderr).toContain('Cách dùng: npm run import -- THƯ_MỤC');
  expect([stdout, exitCode]).toEqual(['', 2]);
});

test('the command ends with a report in Vietnamese and exits with 0 even when some files were refused', async () => {
  catalogue.write('a.mp3', await toneMp3(220));
  const empty = catalogue.write('rỗng.mp3', '');
  const { stdout, exitCode } = await catalogue.run(PROGRAM, [catalogue.music], {
    env: { PORT: '3456' },
  });
  expect(stdout).toContain('Thêm mới: 1');
  expect(stdout).toContain('Không nhập được: 1');
  expect(stdout).toContain(empty);
  expect(stdout).toContain('http://localhost:3456');
  expect(exitCode).toBe(0);
  expect(await catalogue.sql('select cover_has_avif from public.tracks')).toEqual([
    { cover_has_avif: true },
  ]);
});

test('with --json stdout has one line per file, and nothing else', async () => {
  const song = catalogue.write('a.mp3', withId3(await toneMp3(220), { title: 'A', artist: 'B' }));
  const empty = catalogue.write('rỗng.mp3', '');
  const { stdout } = await catalogue.run(PROGRAM, [catalogue.music, '--json']);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.sort((one, other) => (one.file < other.file ? -1 : 1))).toEqual([
    { file: song, status: 'added', id: 'a-b', reason: '' },
    { file: empty, status: 'refused', id: null, reason: expect.stringMatching(/./) },
  ]);
});

test('given a single file, the command imports no other, and exits with 1 when nothing was imported', async () => {
  const empty = catalogue.write('rỗng.mp3', '');
  catalogue.write('a.mp3', await toneMp3(220));
  const { exitCode } = await catalogue.run(PROGRAM, [empty]);
  expect(exitCode).toBe(1);
  expect(await catalogue.sql('select from public.tracks')).toHaveLength(0);
});

test('a second import waits for the first one and says so; Ctrl-C ends the wait with a message', async () => {
  const { release } = await takeImportLock(catalogue.connectionString, {});
  const second = catalogue.spawn(PROGRAM, [catalogue.music]);
  const said = text(second.stderr);
  await once(second.stderr, 'data');
  second.kill('SIGINT');
  const [exitCode] = await once(second, 'exit');
  await release();
  expect(await said).toMatch(/Đang có một lần nhập khác chạy.*Đã dừng/s);
  expect(exitCode).toBe(130);
});
