import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFolderImage } from './find-folder-image.ts';

async function makeFolder(...names: string[]): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'vinahouse-folder-'));
  onTestFinished(() => rm(root, { recursive: true }));
  // macOS writes names in NFD.
  const folder = path.join(root, 'Nhạc trẻ 100% #1 🎧'.normalize('NFD'));
  await mkdir(folder);
  for (const name of names) await writeFile(path.join(folder, name), '');
  return folder;
}

test.each([
  ['cover.jpg', ['folder.jpg', 'cover.jpg', 'Bài hát.mp3']],
  ['Folder.JPEG', ['Folder.JPEG', 'back.jpg']],
  ['COVER.PNG', ['COVER.PNG']],
  ['cover.webp', ['cover.webp', 'cover.gif']],
  ['folder.gif', ['folder.gif']],
  ['cover.avif', ['cover.avif', 'folder.jpg']],
  ['Cover.jpg', ['cover.jpg', 'Cover.jpg']],
])('%s is found', async (found, names) => {
  const folder = await makeFolder(...names);
  const image = await findFolderImage(path.join(folder, 'Bài hát.mp3'));
  expect(image).toBe(path.join(folder, found));
});

test('other pictures, hidden pictures and folders of that name are ignored', async () => {
  const folder = await makeFolder('back.jpg', 'cover.txt', '._cover.jpg', 'my cover.jpg');
  await mkdir(path.join(folder, 'cover.jpg'));
  expect(await findFolderImage(path.join(folder, 'a.mp3'))).toBeNull();
});

test('an unreadable folder has no picture', async () => {
  expect(await findFolderImage('/not/there/a.mp3')).toBeNull();
});
