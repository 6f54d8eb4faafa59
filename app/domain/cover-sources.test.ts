import { expect, test } from 'vitest';
import { coverArtwork, coverSources } from './cover-sources.ts';

test('a built-in cover is offered at every width', () => {
  const { src, avifSrcSet } = coverSources('/covers/cho-noi.1a2b3c4d.jpg');
  expect(src).toBe('/covers/cho-noi.1a2b3c4d-384.webp');
  expect(avifSrcSet).toContain('/covers/cho-noi.1a2b3c4d-192.avif 192w, ');
});

test('any other image is shown as it is', () => {
  expect(coverSources('https://img.example/a.png')).toEqual({ src: 'https://img.example/a.png' });
});

test('a lock screen is given every size with its format', () => {
  expect(coverArtwork('/covers/cho-noi.1a2b3c4d.jpg')).toEqual([
    { src: '/covers/cho-noi.1a2b3c4d-96.avif', sizes: '96x96', type: 'image/avif' },
    { src: '/covers/cho-noi.1a2b3c4d-192.avif', sizes: '192x192', type: 'image/avif' },
    { src: '/covers/cho-noi.1a2b3c4d-384.webp', sizes: '384x384', type: 'image/webp' },
    { src: '/covers/cho-noi.1a2b3c4d.jpg', sizes: '1200x1200', type: 'image/jpeg' },
  ]);
});

test('of any other image it is told nothing that is not known', () => {
  expect(coverArtwork('https://img.example/a.png')).toEqual([{ src: 'https://img.example/a.png' }]);
});
