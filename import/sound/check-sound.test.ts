import { expect, test } from 'vitest';
import { checkDecoding, checkLayout } from './check-sound.ts';
import type { SoundLayout } from './layout/sound-layout.ts';

const LAYOUT: SoundLayout = {
  kind: 'mp3',
  parameters: '',
  ranges: [{ start: 0, end: 1_000_000 }],
  declaredSec: 100,
  presentSec: 100,
  isCutOff: false,
  junkBytes: 0,
};
const DECODING = {
  sampleRate: 44100,
  channels: 2,
  samples: 44100 * 100,
  goodPackets: 1000,
  badPackets: 0,
} as const;

test('a sound with a few undecodable packets is accepted, and with many refused', () => {
  expect(() => checkDecoding(LAYOUT, { ...DECODING, badPackets: 15 })).not.toThrow();
  expect(() => checkDecoding(LAYOUT, { ...DECODING, badPackets: 50 })).toThrow('hỏng');
});

test('a sound without any decoded samples is refused', () => {
  expect(() => checkDecoding(LAYOUT, null)).toThrow('không có âm thanh');
  expect(() => checkDecoding(LAYOUT, { ...DECODING, samples: 0 })).toThrow('không có âm thanh');
});

test('of a sound of 100 s, half a second may be missing, but two seconds mean that it was cut off', () => {
  const decodedFor = (sec: number) => ({ ...DECODING, samples: 44100 * sec });
  expect(() => checkDecoding(LAYOUT, decodedFor(99.6))).not.toThrow();
  expect(() => checkDecoding(LAYOUT, decodedFor(98))).toThrow('bị cắt cụt');
  expect(() => checkLayout({ ...LAYOUT, presentSec: 98 })).toThrow('ghi dài 1:40');
});

test('a little junk between frames is accepted, and much is refused', () => {
  expect(() => checkLayout({ ...LAYOUT, junkBytes: 10_000 })).not.toThrow();
  expect(() => checkLayout({ ...LAYOUT, junkBytes: 200_000 })).toThrow('hỏng');
});
