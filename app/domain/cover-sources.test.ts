import { expect, test } from 'vitest';
import { coverSources } from './cover-sources.ts';

test('a built-in cover is offered at every width', () => {
  const { src, avifSrcSet } = coverSources('/covers/cho-noi.1a2b3c4d.jpg');
  expect(src).toBe('/covers/cho-noi.1a2b3c4d-384.webp');
  expect(avifSrcSet).toContain('/covers/cho-noi.1a2b3c4d-192.avif 192w, ');
});

test('any other image is shown as it is', () => {
  expect(coverSources('https://img.example/a.png')).toEqual({ src: 'https://img.example/a.png' });
});
