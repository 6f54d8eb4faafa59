import { expect, test } from 'vitest';
import { chosenFiles, soundOf } from './folder-files.ts';

const named = (...names: string[]) => names.map((name) => new File([], name));

test.each(['cover.bmp', 'Cover.JPG', 'folder.tiff', 'COVER.heic', 'cover.jfif'])(
  '%s is the cover of the sound beside it',
  (picture) => {
    const sent = soundOf(named('a.mp3', picture, 'back.jpg'));
    expect(sent.map(({ file, cover }) => [file.name, cover?.name])).toEqual([['a.mp3', picture]]);
  },
);

test('hidden files of a folder are not sent; names that begin with dots are', () => {
  const sent = soundOf(named('._a.mp3', '.a.mp3', '...Và Em.mp3', 'ghi chú.txt'));
  expect(sent.map(({ file }) => file.name)).toEqual(['...Và Em.mp3']);
});

test('a picture that is chosen alone is sent, so that the server says what is wrong with it', () => {
  expect(chosenFiles(named('cover.bmp'))).toHaveLength(1);
});
