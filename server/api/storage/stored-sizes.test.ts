import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderStore } from '#media/folder-store.ts';
import { StoredSizes } from './stored-sizes.ts';

let folder: string;
let nowMs: number;
let sizes: StoredSizes;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vh-sizes-'));
  nowMs = 0;
  sizes = new StoredSizes(new FolderStore(folder), folder, { now: () => nowMs });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, bytes: number) => {
  const sound = join(folder, 'library', 'sound');
  mkdirSync(sound, { recursive: true });
  writeFileSync(join(sound, name), Buffer.alloc(bytes));
};

test('file sizes are read again after five minutes, not earlier', async () => {
  for (let n = 0; n < 40; n++) write(`${n}.mp3`, 10);
  expect(await sizes.read()).toMatchObject({ sound_bytes: 400, covers_bytes: 0 });
  write('more.mp3', 5);
  nowMs = 299_000;
  expect(await sizes.read()).toMatchObject({ sound_bytes: 400 });
  nowMs = 300_000;
  expect(await sizes.read()).toMatchObject({ sound_bytes: 405 });
});

test('an unavailable disk is read again', async () => {
  rmSync(folder, { recursive: true });
  await expect(sizes.read()).rejects.toThrow('ENOENT');
  mkdirSync(folder);
  expect(await sizes.read()).toMatchObject({ sound_bytes: 0 });
});
