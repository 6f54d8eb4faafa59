import { expect, test } from 'vitest';
import { embedSource, isSentSource, LISTEN_SOURCES, listenSource } from './listen-source.ts';

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

test.each([
  ['', '/', 'direct'],
  ['', '/?fbclid=x', 'social'],
  ['', '/?igshid=x', 'social'],
  ['', '/?ttclid=x', 'social'],
  ['', '/track/a?gclid=1', 'search'],
  ['', '/?msclkid=1', 'search'],
  ['', '/?utm_source=google', 'search'],
  ['', '/?utm_source=Zalo', 'social'],
  ['', '/?utm_source=zalo-oa', 'social'],
  ['', '/?utm_source=TikTok&utm_medium=bio', 'social'],
  ['', '/?utm_medium=social', 'social'],
  ['', '/?utm_source=ban-tin', 'other'],
  ['', '/?utm_source=', 'other'],
  ['https://www.google.com/', '/?utm_source=facebook', 'search'],
  ['https://vinahouse.example/', '/?fbclid=x', 'social'],
  ['', 'no address', 'direct'],
] as const)('from %j to %j a visit is %s', (referrer, path, source) => {
  const opened = path.startsWith('/') ? `https://vinahouse.example${path}` : path;
  expect(listenSource(referrer, 'vinahouse.example', opened)).toBe(source);
});

test.each([
  ['https://blog.example', 'embed:blog.example'],
  ['https://Blog.Example:8443/bai/1?q=ten', 'embed:blog.example'],
  ['http://192.0.2.7/', 'embed:192.0.2.7'],
  ['https://nhạc.vn/', 'embed:xn--nhc-tgz.vn'],
  ['https://vinahouse.example/quan-tri', 'direct'],
  ['http://[::1]/', 'embed'],
  [`https://${'a.'.repeat(60)}vn/`, 'embed'],
  ['file:///C:/nhac.html', 'embed'],
  ['null', 'embed'],
  ['', 'embed'],
])('a frame in %j is %s', (around, source) => {
  expect(embedSource(around, 'vinahouse.example')).toBe(source);
  expect(isSentSource(source)).toBe(true);
});

test.each([
  'embed:',
  'embed:-a',
  'embed:a b',
  'embed:a\n',
  'embed:A',
  'social:a',
  '',
  null,
  ['embed'],
])('%j is no source', (said) => expect(isSentSource(said)).toBe(false));
