import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import * as uploads from '#app/backend/studio-uploads.ts';
import * as pictures from '../fields/read-picture.ts';
import { folderCovers } from './folder-covers.ts';

const sendFolderCover = vi.spyOn(uploads, 'sendFolderCover');
const shrinkPicture = vi.spyOn(pictures, 'shrinkPicture');

beforeEach(() => {
  sendFolderCover.mockReset().mockResolvedValue('hash');
});
afterAll(() => {
  sendFolderCover.mockRestore();
  shrinkPicture.mockRestore();
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
