import { parseBuffer } from 'music-metadata';
import { expect, test } from 'vitest';
import { makeId3Tag } from './id3-tag.ts';

/** 1 s of silence. */
const frame = Uint8Array.from({ length: 417 }, (_, at) => [0xff, 0xfb, 0x90, 0][at] ?? 0);
const sound = Buffer.concat(Array.from({ length: 40 }, () => frame));

test.each([
  ['Gió Nồm', 'Mèo Mun Bass', { type: 'image/jpeg', bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0) }],
  ['Đêm 🎵 Sài Gòn', 'Lan & Điệp', { type: 'image/png', bytes: new Uint8Array(70_000).fill(9) }],
  ['x', 'y', null],
  ['Đ'.repeat(300), '', null],
])('%s is read as it was written, with its cover', async (title, artist, cover) => {
  const tag = makeId3Tag({ title, artist, cover });
  const { common, format } = await parseBuffer(Buffer.concat([tag, sound]), 'audio/mpeg');
  expect(format.tagTypes).toEqual(['ID3v2.3']);
  expect([common.title, common.artist ?? '']).toEqual([title, artist]);
  const found = common.picture?.[0];
  expect(found && { type: found.format, bytes: found.data }).toEqual(cover ?? undefined);
});
