import { beforeEach, expect, test } from 'vitest';
import { siteAddress } from '#app/router/site-address.ts';
import { addEmbedTags } from './embed-meta.ts';

beforeEach(() => {
  siteAddress.origin = 'https://nhac.example';
});

test.each([
  ['track', { track: { id: 'mua', streamUrl: '/sound/a.mp3' } }, '/nhung/mua', '120'],
  ['artist', { id: 'bo' }, '/nhung/nghe-si/bo', '400'],
  ['series', { id: 'tap' }, '/nhung/tuyen-tap/tap', '400'],
])(
  'the page of a %s names its player with the height that it needs',
  (route, data, path, height) => {
    const tags = addEmbedTags([], route, data).map(({ attributes }) => attributes);
    const contentOf = (key: string) =>
      tags.find(({ property, name }) => property === key || name === key)?.content;
    for (const key of ['og:video', 'twitter:player'])
      expect(contentOf(key)).toBe(`https://nhac.example${path}`);
    for (const key of ['og:video:height', 'twitter:player:height'])
      expect(contentOf(key)).toBe(height);
  },
);
