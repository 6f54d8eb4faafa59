import { expect, test } from 'vitest';
import { LIBRARY_TABS, libraryAddress, readLibraryTab } from './library-address.ts';

const read = (search: string) => readLibraryTab(new URLSearchParams(search));

test('each tab has its own address', () => {
  expect(libraryAddress('yeu-thich')).toBe('/thu-vien');
  for (const tab of LIBRARY_TABS) {
    const { search } = new URL(libraryAddress(tab), 'http://localhost');
    expect(read(search)).toBe(tab);
  }
});

test.each(['', '?tab=', '?tab=constructor', '?tab=x&tab=playlist', '?page=2'])(
  '%s is the first tab',
  (search) => expect(read(search)).toBe('yeu-thich'),
);

test('case is ignored', () => expect(read('?tab=Da-Nghe')).toBe('da-nghe'));
