import { expect, test } from 'vitest';
import { LISTEN_SOURCES, listenSource } from './listen-source.ts';

test.each([
  ['', 'direct'],
  ['https://vinahouse.example/?q=1', 'direct'],
  ['about:client', 'other'],
  ['https://www.google.com/', 'search'],
  ['https://www.google.com.vn/', 'search'],
  ['https://coccoc.com/search?query=x', 'search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['https://l.facebook.com/', 'social'],
  ['https://m.facebook.com/groups/1', 'social'],
  ['https://t.co/abc', 'social'],
  ['https://zalo.me/', 'social'],
  ['https://www.youtube.com/watch?v=1', 'social'],
  ['https://youtu.be/1', 'social'],
  ['android-app://com.facebook.katana/', 'social'],
  ['android-app://com.google.android.gm/', 'other'],
  ['https://blog.example/t.co', 'other'],
  ['https://nhac.example.com/', 'other'],
  ['https://notfacebook.com/', 'other'],
  ['http://[broken', 'direct'],
] as const)('a visit from %j is %s', (referrer, source) => {
  expect(listenSource(referrer, 'vinahouse.example')).toBe(source);
  expect(LISTEN_SOURCES).toContain(source);
});
