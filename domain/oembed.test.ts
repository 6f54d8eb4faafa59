import { expect, test } from 'vitest';
import { embedCode } from './embeds.ts';
import { fitOembed, toOembed } from './oembed.ts';

const FILE = {
  title: 'Mưa "chiều" <b>',
  author: 'A & B',
  player: 'https://nhac.example/nhung/mua-chieu',
  cover: 'https://nhac.example/covers/0a.jpg',
  site: 'https://nhac.example/',
  siteName: 'VINAHOUSE',
  isList: false,
};
const NO_LIMIT = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

test('it has what version 1.0 asks of rich content, and its code escapes names', () => {
  expect(toOembed(FILE)).toEqual({
    version: '1.0',
    type: 'rich',
    provider_name: 'VINAHOUSE',
    provider_url: 'https://nhac.example/',
    title: 'Mưa "chiều" <b>',
    author_name: 'A & B',
    thumbnail_url: 'https://nhac.example/covers/0a.jpg',
    thumbnail_width: 1200,
    thumbnail_height: 1200,
    cache_age: 3600,
    html: '<iframe src="https://nhac.example/nhung/mua-chieu" width="640" height="120" style="border:0;border-radius:12px;max-width:100%" loading="lazy" title="Mưa &quot;chiều&quot; &lt;b> - A &amp; B"></iframe>',
    width: 640,
    height: 120,
  });
});

test.each([
  [NO_LIMIT, [640, 120], 1200],
  [{ width: 300, height: Number.POSITIVE_INFINITY }, [300, 120], 192],
  [{ width: 2000, height: 800 }, [640, 120], 768],
  [{ width: 400, height: 90 }, [400, 90], undefined],
])('it fits %o', (most, [width, height], cover) => {
  const fitted = fitOembed(toOembed(FILE), most);
  expect([fitted.width, fitted.height]).toEqual([width, height]);
  expect(fitted.html).toContain(` width="${width}" height="${height}" `);
  expect(fitted.thumbnail_width).toBe(cover);
  expect(fitted.thumbnail_url?.includes(`-${cover}.webp`) ?? false).toBe(
    cover !== undefined && cover < 1200,
  );
});

test('a name that looks like a size stays in the name', () => {
  const named = toOembed({ ...FILE, title: ' width="1" height="2"' });
  expect(fitOembed(named, { width: 50, height: 50 }).html).toContain(
    'title=" width=&quot;1&quot; height=&quot;2&quot;',
  );
});

test('an address cannot end its attribute', () => {
  const size = { width: 1, height: 1 };
  expect(embedCode('https://nhac.example/?a=1&b="><script>', '', size)).toContain(
    'src="https://nhac.example/?a=1&amp;b=&quot;>&lt;script>"',
  );
});
