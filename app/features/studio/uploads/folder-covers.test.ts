import { beforeEach, expect, test, vi } from 'vitest';

const sendFolderCover = vi.hoisted(() => vi.fn(async () => 'hash'));
const shrinkPicture = vi.hoisted(() => vi.fn());
vi.mock('#app/backend/studio-uploads.ts', () => ({ sendFolderCover }));
vi.mock('../fields/read-picture.ts', () => ({ shrinkPicture }));
const { folderCovers } = await import('./folder-covers.ts');

beforeEach(() => {
  sendFolderCover.mockClear();
});

test('a folder’s picture is sent once, scaled down', async () => {
  const small = new Blob(['small']);
  shrinkPicture.mockResolvedValue(small);
  const picture = new File(['large'], 'cover.jpg');
  expect(await Promise.all([folderCovers.send(picture), folderCovers.send(picture)])).toEqual([
    'hash',
    'hash',
  ]);
  expect(sendFolderCover.mock.calls).toEqual([[small]]);
});

test('a picture that the browser cannot decode is sent as it is, for the server to decode or to refuse', async () => {
  shrinkPicture.mockResolvedValue(null);
  const picture = new File(['II*'], 'cover.tiff');
  expect(await folderCovers.send(picture)).toBe('hash');
  expect(sendFolderCover.mock.calls).toEqual([[picture]]);
});
