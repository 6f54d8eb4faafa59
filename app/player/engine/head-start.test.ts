import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FakeAudio } from './fake-audio.ts';
import { type HeadStartedAudio, headStartScript } from './head-start.ts';

function run(dataset: Record<string, string>): HeadStartedAudio {
  const audio = new FakeAudio();
  runInNewContext(headStartScript('player', 0.75, { place: 'place', positions: 'positions' }), {
    document: { getElementById: () => audio, currentScript: { dataset } },
    location: { search: '' },
    performance: { getEntriesByType: () => [] },
    localStorage: { getItem: () => null },
  });
  return audio.asElement;
}

test.each([
  ['a track without a gain sounds at the volume', {}, 0.75, 1],
  ['a loud one is turned down', { gain: '0.500000' }, 0.375, 0.5],
  ['a quiet one is turned up, as far as an element goes', { gain: '2.00000' }, 1, 2],
])('%s', (_, data, volume, gain) => {
  const audio = run({ sound: '/a.mp3', track: 'a', ...data });
  expect(audio.src).toBe('/a.mp3');
  expect(audio.volume).toBe(volume);
  expect(audio.headStart).toMatchObject({ url: '/a.mp3', gain });
});
