import { expect, test } from 'vitest';
import { Fft } from './fft.ts';

const SIZE = 64;

test('a tone of three periods has its power at the third frequency', () => {
  const tone = Float32Array.from({ length: SIZE }, (_, i) =>
    Math.cos((2 * Math.PI * 3 * i) / SIZE),
  );
  const powers = Array.from(new Fft(SIZE).powers(tone));
  expect(powers).toHaveLength(SIZE / 2 + 1);
  powers.forEach((power, k) => {
    expect(power).toBeCloseTo(k === 3 ? (SIZE / 2) ** 2 : 0, 3);
  });
});

test('a sound after a longer one has the same powers as alone', () => {
  const long = Float32Array.from({ length: SIZE }, (_, i) => Math.sin(i * i));
  const short = Float32Array.of(0.5, -0.25, 0.125);
  const used = new Fft(SIZE);
  used.powers(long);
  expect(used.powers(short)).toEqual(new Fft(SIZE).powers(short));
});
