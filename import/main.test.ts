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

test('with --json stdout has one line per file, and nothing else', async () => {
  const song = catalogue.write('a.mp3', withId3(await toneMp3(220), { title: 'A', artist: 'B' }));
  const empty = catalogue.write('rỗng.mp3', '');
  const { stdout, exitCode } = await catalogue.run(PROGRAM, [catalogue.music, '--json']);
  expect(exitCode).toBe(0);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.sort((one, other) => (one.file < other.file ? -1 : 1))).toEqual([
    { file: song, status: 'added', id: 'a-b', reason: '' },
    { file: empty, status: 'refused', id: null, reason: expect.stringMatching(/./) },
  ]);
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
