import { expect, test } from 'vitest';
import { SmallFiles } from './small-files.ts';

function makeFiles(mostBytes: number) {
  const reads: string[] = [];
  const files = new SmallFiles(async (path) => {
    reads.push(path);
    if (path.includes('missing')) throw new Error('ENOENT');
    return Buffer.alloc(path.includes('changed') ? 99 : 100, path);
  }, mostBytes);
  const read = (name: string, sizeBytes = 100) =>
    files.read('/site', { name, sizeBytes, modifiedMs: 0, etag: '' });
  return { reads, read };
}

const cover = (n: number) => `covers/${n}.0123456789abcdef.avif`;

test('a file is read once, also for concurrent requests', async () => {
  const { reads, read } = makeFiles(1000);
  const [one, other] = await Promise.all([read(cover(1)), read(cover(1))]);
  expect(one).toBe(other);
  expect(await read(cover(1))).toBe(one);
  expect(reads).toEqual([`/site/${cover(1)}`]);
});

test('beyond the limit, the least recently sent files are read again', async () => {
  const { reads, read } = makeFiles(300);
  for (const n of [1, 2, 3, 1, 4, 1, 3, 2]) await read(cover(n));
  expect(reads.map((path) => path.at('/site/covers/'.length))).toEqual(['1', '2', '3', '4', '2']);
});

test.each([
  ['sound', 'sound/a.0123456789abcdef.mp3', 100],
  ['a larger file', cover(1), 300_000],
  ['a file that may change', 'favicon.ico', 100],
])('%s is not kept in memory', async (_, name, sizeBytes) => {
  const { reads, read } = makeFiles(1_000_000);
  expect(await read(name, sizeBytes)).toBeUndefined();
  expect(reads).toEqual([]);
});

test.each(['missing', 'changed'])(
  'a %s file is not kept in memory, and is looked up again',
  async (what) => {
    const { reads, read } = makeFiles(100);
    const name = `assets/${what}-0a1b2c3d.js`;
    expect([await read(name), await read(name)]).toEqual([undefined, undefined]);
    expect(reads).toHaveLength(2);
    expect(await read(cover(1))).toHaveLength(100);
    expect(await read(cover(1))).toHaveLength(100);
    expect(reads).toHaveLength(3);
  },
);
