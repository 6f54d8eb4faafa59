import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { log } from '#runtime/log.ts';
import { FeedCovers } from './feed-covers.ts';
import type { StaticFile } from './static-files.ts';

/** How many covers are made at the same time, and were at most. */
const making = vi.hoisted(() => ({ count: 0, most: 0 }));
vi.mock('#import/covers/feed-cover.ts', async (importOriginal) => {
  const { makeFeedCover } = await importOriginal<typeof import('#import/covers/feed-cover.ts')>();
  return {
    makeFeedCover: async (jpeg: string) => {
      making.most = Math.max(making.most, ++making.count);
      return await makeFeedCover(jpeg).finally(() => making.count--);
    },
  };
});

/** Covers named by numbers; 'hong' is no picture. */
async function openCovers() {
  const folder = await mkdtemp(join(tmpdir(), 'vinahouse-feed-covers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const square = { width: 8, height: 8, channels: 3, background: '#e02010' } as const;
  await sharp({ create: square }).jpeg().toFile(join(folder, 'cover.jpg'));
  await writeFile(join(folder, 'hong.jpg'), 'x');
  const gone = new Set<string>();
  const find = vi.fn(async (path: string): Promise<StaticFile | 'gone' | null> => {
    if (gone.has(path)) return 'gone';
    const name = path === '/covers/hong.jpg' ? 'hong.jpg' : 'cover.jpg';
    const file = { name, sizeBytes: 1, modifiedMs: 0, etag: '' };
    return { folder, headers: {}, variants: new Map([['identity', file]]) };
  });
  return { covers: new FeedCovers({ find }), gone, find };
}

test('a cover that was taken down is gone at once, although it was made before', async () => {
  const { covers, gone } = await openCovers();
  const path = '/covers/1-1400.jpg';
  expect(await covers.answer(path)).toMatchObject({ status: 200 });
  gone.add('/covers/1.jpg');
  expect(await covers.answer(path)).toBe('gone');
});

test('a flood is told to come back, covers are made one at a time, and those after it, too', async () => {
  const { covers } = await openCovers();
  const flood = Array.from({ length: 40 }, (_, n) => covers.answer(`/covers/${n}-1400.jpg`));
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(24);
  expect(making.most).toBe(1);
  expect(await covers.answer('/covers/39-1400.jpg')).toMatchObject({ status: 200 });
});

test('a cover that is no picture is missing, and does not keep others from being made', async () => {
  const { covers } = await openCovers();
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  const answers = await Promise.all(
    ['hong', '2'].map((name) => covers.answer(`/covers/${name}-1400.jpg`)),
  );
  expect(answers).toEqual([null, expect.objectContaining({ status: 200 })]);
  expect(warn).toHaveBeenCalledOnce();
});

test('other names are no covers for feeds', async () => {
  const { covers, find } = await openCovers();
  for (const path of [
    '/covers/1.jpg',
    '/covers/1-384.webp',
    '/sound/1-1400.jpg',
    '/covers/../1-1400.jpg',
  ])
    expect(await covers.answer(path)).toBeNull();
  expect(find).not.toHaveBeenCalled();
});
