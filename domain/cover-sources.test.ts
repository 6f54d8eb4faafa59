import { expect, test } from 'vitest';
import { coverArtwork, coverSources } from './cover-sources.ts';

const COVER = '/covers/1a2b3c4d.jpg';

test('a cover is offered at every width as WebP, and as AVIF if it exists', () => {
  const webpSrcSet =
    '/covers/1a2b3c4d-96.webp 96w, /covers/1a2b3c4d-192.webp 192w, ' +
    '/covers/1a2b3c4d-384.webp 384w, /covers/1a2b3c4d-768.webp 768w';
  const src = '/covers/1a2b3c4d-384.webp';
  expect(coverSources(COVER, false)).toEqual({ src, webpSrcSet, avifSrcSet: undefined });
  expect(coverSources(COVER)).toEqual(coverSources(COVER, false));
  const avifSrcSet = webpSrcSet.replaceAll('.webp', '.avif');
  expect(coverSources(COVER, true)).toEqual({ src, webpSrcSet, avifSrcSet });
});

test('a lock screen gets every size with its format', () => {
  expect(coverArtwork(COVER, true)).toEqual([
    { src: '/covers/1a2b3c4d-96.avif', sizes: '96x96', type: 'image/avif' },
    { src: '/covers/1a2b3c4d-192.avif', sizes: '192x192', type: 'image/avif' },
    { src: '/covers/1a2b3c4d-384.webp', sizes: '384x384', type: 'image/webp' },
    { src: COVER, sizes: '1200x1200', type: 'image/jpeg' },
  ]);
  expect(coverArtwork(COVER).map(({ src }) => src)).toEqual([
    '/covers/1a2b3c4d-96.webp',
    '/covers/1a2b3c4d-192.webp',
    '/covers/1a2b3c4d-384.webp',
    COVER,
  ]);
});
