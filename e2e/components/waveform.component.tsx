import { expect, test, vi } from 'vitest';
import { waveformBars } from '#app/domain/waveform-bars.ts';
import { WaveformSeek } from '#app/features/player/waveform-seek.tsx';
import { type Answer, json, startFakeBackend } from './fake-backend.ts';
import { renderPart } from './render-part.tsx';

const FILE = '/waveforms/trong-hoi.json';
const TRACK = { id: 'vinahouse-6', duration: 133.59, waveformUrl: FILE } as never;

const drawnBars = () => {
  const path = document.querySelector('.waveform-ahead path')?.getAttribute('d') ?? '';
  return [...path.matchAll(/v(\d+)/g)].map(([, length]) => Number(length));
};
const RANDOM_BARS = waveformBars('vinahouse-6').map((height) => Math.round(height * 94));

const FAULTS: Record<string, Answer> = {
  'is missing': { status: 404, body: '' },
  'is not JSON': { status: 200, body: '<!doctype html>' },
  'has invalid numbers': json(200, [0.5, 17]),
};

test.for(Object.entries(FAULTS))(
  'a waveform file that %s leaves the random bars',
  async ([, answer]) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    startFakeBackend().answer(FILE, answer);
    await renderPart(<WaveformSeek track={TRACK} marks={[]} />);
    expect(drawnBars()).toEqual(RANDOM_BARS);
    await expect
      .poll(() => warned.mock.calls.map(([message]) => message))
      .toContain('The waveform could not be loaded:');
    expect(drawnBars()).toEqual(RANDOM_BARS);
  },
);
