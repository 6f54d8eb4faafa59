import 'axe-core';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { COMMENTS } from '#app/testing/comments-part.tsx';
import { type Answer, commentRow, json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { renderPart } from '#app/testing/render-part.tsx';
import { press, renderTrackPage, track } from '#app/testing/track-page-part.tsx';
import { waveformBars } from '#domain/waveform-bars.ts';
import { runAxe } from '#testing/run-axe.ts';
import { VolumeSlider } from './volume-slider.tsx';
import { WaveformSeek } from './waveform-seek.tsx';

const FILE = '/waveforms/trong-hoi.json';
const TRACK = { id: 'vinahouse-6', duration: 133.59, waveformUrl: FILE };

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
    await renderPart(<WaveformSeek track={TRACK as never} marks={[]} />);
    expect(drawnBars()).toEqual(RANDOM_BARS);
    await expect
      .poll(() => warned.mock.calls.map(([message]) => message))
      .toContain('The waveform could not be loaded:');
    expect(drawnBars()).toEqual(RANDOM_BARS);
  },
);

test('a waveform file replaces the random bars without moving anything', async () => {
  const rising = Array.from({ length: 1_000 }, (_, n) => n / 999);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  startFakeBackend().answer(FILE, async () => {
    await held;
    return json(200, rising);
  });
  await renderPart(
    <>
      <WaveformSeek track={TRACK as never} marks={[]} />
      <p>Bên dưới</p>
    </>,
  );
  expect(drawnBars()).toEqual(RANDOM_BARS);
  const below = () => page.getByText('Bên dưới').element().getBoundingClientRect().top;
  const before = below();
  release();
  await expect.poll(() => drawnBars()[99]).toBe(94);
  const drawn = drawnBars();
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  expect(below()).toBe(before);
});

/** Visible part of a layer, in percent of the width. */
function shown(layer: 'played' | 'buffered') {
  const svg = document.querySelector(`.waveform-${layer}`) as Element;
  const [, right = ''] = /inset\(\S+ (\S+)/.exec(getComputedStyle(svg).clipPath) ?? [];
  return 100 - Number.parseFloat(right.replace('calc(', ''));
}

test('the waveform shows what is played and buffered, also when paused', async () => {
  startFakeBackend();
  await renderTrackPage('vinahouse-6');
  await track.expectToSound();
  await track.seek.fill('30');
  await expect.poll(() => shown('played')).toBeGreaterThan(29.9);
  await expect.poll(() => shown('buffered') - shown('played')).toBeGreaterThan(5);

  // Buffering continues while paused until all is loaded.
  await track.pause.click();
  await track.expectToBeSilent();
  const arrived = () => {
    const { buffered, duration } = track.audio();
    return (100 * buffered.end(buffered.length - 1)) / duration;
  };
  expect(arrived()).toBeGreaterThan(30);
  await expect.poll(() => Math.abs(shown('buffered') - arrived())).toBeLessThan(2);
});

/** The point on the slider at a share of its width. */
function pointAt(share: number, offsetPx = 0) {
  const { width, height } = track.seek.element().getBoundingClientRect();
  return { position: { x: width * share + offsetPx, y: height / 2 } };
}
const time = () => document.querySelector<HTMLElement>('[data-pointer-time]');
const shownTime = () => (time()?.checkVisibility() ? time()?.textContent : null);
const marks = () => document.querySelectorAll('[data-mark]').length;

test('hovering shows the time, and a press seeks there', async () => {
  startFakeBackend();
  await renderTrackPage('vinahouse-6');
  await track.expectToSound();
  for (const [share, text] of [
    [0.5, '1:06'],
    [0.002, '0:00'],
    [0.998, '2:13'],
  ] as const) {
    await track.seek.hover(pointAt(share));
    await expect.poll(shownTime).toBe(text);
    const { left, right } = (time() as HTMLElement).getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(innerWidth);
  }
  await track.seek.click(pointAt(0.5));
  await track.expectToSoundFrom(66);
  await userEvent.hover(track.pause);
  await expect.poll(shownTime).toBeFalsy();
});

test('each timestamp of the comments is a dot, and a press seeks to that second', async () => {
  const words = [
    'Đoạn 1:23 phê quá, 2:00 cũng được',
    'Không có gì ở đây, 9:59',
    '<b>0:30</b> mở đầu',
    '1:23 lần nữa',
  ];
  const newestFirst = words.map((text) => commentRow(text)).reverse();
  startFakeBackend().answer(COMMENTS, json(200, newestFirst));
  await renderTrackPage('vinahouse-6');
  await track.expectToSound();
  await expect.poll(marks).toBe(2);

  const drop = pointAt(83 / TRACK.duration, 4);
  await track.seek.hover(drop);
  await expect.poll(shownTime).toMatch(/^1:23.*1:23 lần nữa$/);
  await track.seek.hover(pointAt(30 / TRACK.duration, -4));
  await expect.poll(shownTime).toContain('<b>0:30</b> mở đầu');
  expect(await runAxe()).toEqual([]);

  await track.pause.click();
  await track.expectToBeSilent();
  await track.seek.click(drop);
  await expect.poll(track.positionSec).toBe(83);
  const valueText = track.seek.element().getAttribute('aria-valuetext');
  expect(valueText).toMatch(/^1 phút 23 giây trên/);

  // The keyboard seeks from the playing position, not from the pointer.
  track.seek.element().focus();
  await press('ArrowRight');
  await expect.poll(track.positionSec).toBe(88);
  await press('Home');
  await expect.poll(track.positionSec).toBe(0);
});

const emulate = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
afterEach(() => emulate(''));

test('in forced colours the played part differs from the rest', async () => {
  startFakeBackend().answer(FILE, json(200, [0.5, 1]));
  await renderPart(<WaveformSeek track={TRACK as never} marks={[]} />);
  await emulate('active');
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const strokes = [...document.querySelectorAll('svg.waveform-bars')].map(
    (layer) => getComputedStyle(layer).stroke,
  );
  expect(strokes).toHaveLength(3);
  expect(strokes[2]).not.toBe(strokes[0]);
});

test('forced colours leave the volume visible, and how much of it is on', async () => {
  startFakeBackend();
  await renderPart(<VolumeSlider />);
  const forceColours = (value: 'active' | 'none') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  await forceColours('active');
  onTestFinished(() => void forceColours('none'));
  const slider = page.getByRole('slider', { name: 'Âm lượng' });
  const picture = new Image();
  picture.src = `data:image/png;base64,${await page.screenshot({ element: slider, save: false })}`;
  await picture.decode();
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const colourAt = (share: number) =>
    context
      ?.getImageData(Math.round(share * picture.width), Math.round(picture.height / 2), 1, 1)
      .data.join();
  const background = context?.getImageData(2, 2, 1, 1).data.join();
  // The played part, the thumb at 75 %, and the rest.
  const seen = new Set([background, colourAt(0.3), colourAt(0.71), colourAt(0.95)]);
  expect(seen.size).toBe(4);
});
