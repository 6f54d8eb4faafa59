import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBuiltSite } from '#runtime/built-site.ts';
import { indexBuiltFiles } from './index-built-files.ts';

let builds: string;
beforeEach(async () => {
  builds = await mkdtemp(join(tmpdir(), 'vinahouse-builds-'));
});
afterEach(() => rm(builds, { recursive: true, force: true }));

async function write(...names: string[]) {
  for (const name of names) {
    await mkdir(dirname(join(builds, name)), { recursive: true });
    await writeFile(join(builds, name), name);
  }
}

async function build(name: string, ...files: string[]) {
  await write(`${name}/server/index.js`, ...files.map((file) => `${name}/client/${file}`));
  await writeFile(join(builds, 'current'), name);
}

test.each([
  ['no folder', () => rm(builds, { recursive: true })],
  ['an empty folder', async () => {}],
  ['a missing build', () => writeFile(join(builds, 'current'), 'gone')],
  [
    'a build without its server',
    async () => {
      await write('one/client/favicon.ico');
      await writeFile(join(builds, 'current'), 'one');
    },
  ],
])('with %s the start fails and says what to do', async (_, prepare) => {
  await prepare();
  expect(() => findBuiltSite(builds)).toThrow(
    `Trong ${builds} chưa có trang nào được dựng. Chạy npm start, lệnh này tự dựng.`,
  );
});

test('the current build is served, with the assets of earlier builds for open tabs', async () => {
  await build('one', 'assets/old-1a2b3c4d.js', 'assets/same-1a2b3c4d.js', 'favicon.ico', 'old.txt');
  await build('two', 'assets/new-1a2b3c4d.js', 'assets/same-1a2b3c4d.js', 'favicon.ico');
  const site = findBuiltSite(builds);
  expect(site.serverBundle).toBe(join(builds, 'two', 'server', 'index.js'));
  const files = await indexBuiltFiles(site);
  const folders = [...files].map(([path, { folder }]) => [path, folder.split('/').at(-2)]);
  expect(Object.fromEntries(folders)).toEqual({
    '/assets/old-1a2b3c4d.js': 'one',
    '/assets/new-1a2b3c4d.js': 'two',
    '/assets/same-1a2b3c4d.js': 'two',
    '/favicon.ico': 'two',
  });
});

test('unfinished builds and other files are not served', async () => {
  await build('two', 'favicon.ico');
  await write('three.unfinished/client/assets/half.js', 'client/index.html', 'server/index.js');
  const files = await indexBuiltFiles(findBuiltSite(builds));
  expect([...files.keys()]).toEqual(['/favicon.ico']);
});
