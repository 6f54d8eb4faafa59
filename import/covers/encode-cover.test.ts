import sharp from 'sharp';
import { expect, test } from 'vitest';
import { COVER_WIDTH } from '#domain/cover-sources.ts';
import { encodeCover } from './encode-cover.ts';

test('the JPEG of a busy picture has a limited size', async () => {
  const size = { width: COVER_WIDTH, height: COVER_WIDTH, channels: 3 } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const pixels = await sharp({ create: { ...size, background: '#e02010', noise } })
    .blur(0.7)
    .raw()
    .toBuffer();
  const jpeg = await encodeCover(sharp(pixels, { raw: size }), 'jpeg', COVER_WIDTH);
  expect(jpeg.length).toBeLessThan(280_000);
});
