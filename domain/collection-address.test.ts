import { expect, test } from 'vitest';
import { COLLECTION_TABS, collectionAddress, readCollectionTab } from './collection-address.ts';

const read = (search: string) => readCollectionTab(new URLSearchParams(search));

test('each tab has its own address', () => {
  expect(collectionAddress('yeu-thich')).toBe('/thu-vien');
  for (const tab of COLLECTION_TABS) {
    const { search } = new URL(collectionAddress(tab), 'http://localhost');
    expect(read(search)).toBe(tab);
  }
});

test.each(['', '?tab=', '?tab=constructor', '?tab=x&tab=playlist', '?page=2'])(
  '%s is the first tab',
  (search) => expect(read(search)).toBe('yeu-thich'),
);

test('case is ignored', () => expect(read('?tab=Da-Nghe')).toBe('da-nghe'));
