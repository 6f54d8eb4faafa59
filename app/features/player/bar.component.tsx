import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, commands, page, userEvent } from 'vitest/browser';
import 'axe-core';
import { findPlayerAudio } from '#app/player/react/player-audio.ts';
import { STORED } from '#app/player/react/player-storage.ts';
import { beTouched } from '#app/testing/be-touched.ts';
import { trackAt } from '#app/testing/demo-tracks.ts';
import {
  bar,
  expectToBeSilent,
  expectToSound,
  leaveQueue,
  leaveTracks,
  queue,
  renderBar,
  startVisit,
} from '#app/testing/player-part.tsx';
import { renderPart } from '#app/testing/render-part.tsx';
import { readRecording, recordDecks } from '#testing/record-decks.ts';
import { runAxe } from '#testing/run-axe.ts';
import { TrackPlayer } from './track-player.tsx';

beforeEach(async () => {
  startVisit();
  await page.viewport(1440, 900);
});
afterEach(() => commands.setSoundFault('none'));

const MISSING = 'Không tìm thấy file âm thanh của track này.';

const positionSec = () => findPlayerAudio().currentTime;
/** Each test takes another track, because Chromium caches a broken file under its URL. */
const faultyTrack = (place: number) => {
  const track = trackAt(place);
  return { ...track, streamUrl: `/faulty${track.streamUrl}` };
};

test('the bar pauses, resumes, seeks and sets the volume', async () => {
  leaveQueue(1);
  await renderBar();
  await bar.play.click();
  await expectToSound();
  await bar.pause.click();
  await expectToBeSilent();
  await bar.seek.fill('50');
  await expect.poll(positionSec).toBeGreaterThan(60);
  const middleSec = positionSec();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(positionSec).toBeCloseTo(middleSec + 5);
  await expect
    .element(bar.seek)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^1 phút 1\d giây trên 2 phút/));
  await bar.volume.fill('30');
  expect(findPlayerAudio().volume).toBeCloseTo(0.3);
  await bar.play.click();
  await expectToSound();
  expect(positionSec()).toBeGreaterThan(middleSec + 5);
});

test('with Nonstop the next track plays when a track ends', async () => {
  leaveQueue(2);
  await renderBar();
  await bar.play.click();
  await expect.element(bar.nonstop).toHaveAttribute('aria-checked', 'false');
  await expect.element(bar.nonstop).toHaveAccessibleDescription('Nhạc tự chuyển bài, không ngừng');
  await bar.nonstop.click();
  await expect.element(bar.nonstop).toHaveAttribute('aria-checked', 'true');
  await bar.seek.fill('99.5');
  await expect.element(bar.track('Mưa Trên Mái Tôn')).toBeVisible();
  await expectToSound();
  const announced = page.getByText(/^Đang phát Mưa Trên Mái Tôn của \S/);
  await expect.element(announced).toHaveRole('status');
});

test('in a hidden tab the next track starts only when the previous one has ended', async () => {
  leaveQueue(2);
  localStorage.setItem(STORED.isNonstop, 'true');
  await renderBar();
  await bar.play.click();
  await expectToSound();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await bar.seek.fill('97');
  await expectToSound();
  recordDecks();
  await expect.element(bar.track('Mưa Trên Mái Tôn')).toBeVisible();
  await expectToSound();
  expect(readRecording().mostAtOnce).toBe(1);
  expect(readRecording().longestGapMs).toBeLessThan(400);
});

test('the bar shows a failure, and Thử lại plays the track', async () => {
  await commands.setSoundFault('missing');
  leaveTracks([faultyTrack(5)]);
  await renderBar();
  await bar.play.click();
  await expect.element(bar.failure).toHaveTextContent(MISSING);
  expect(await runAxe()).toEqual([]);
  await commands.setSoundFault('none');
  await bar.retry.click();
  await expectToSound();
  await expect.element(bar.failure).toBeEmptyDOMElement();
});

const player = page.getByRole('region', { name: 'Trình phát' });

test.for([
  { fault: 'missing', text: MISSING, place: 4 },
  { fault: 'corrupt', text: 'File âm thanh bị hỏng, không phát được.', place: 3 },
  { fault: 'half', text: 'Âm thanh bị ngắt giữa chừng.', place: 2 },
] as const)(
  "the track's page says that its sound is $fault, and Thử lại plays it from there",
  async ({ fault, text, place }) => {
    await commands.setSoundFault(fault);
    await renderPart(<TrackPlayer track={faultyTrack(place)} marks={[]} tagAddresses={[]} />);
    await player.getByRole('button', { name: 'Phát' }).click();
    if (fault === 'half') {
      await expectToSound(player);
      await player.getByRole('slider', { name: 'Vị trí phát' }).fill('49');
    }
    await expect.element(player.getByRole('alert').getByText(text)).toBeVisible();
    await expect.element(player.getByText('Đang tải âm thanh')).not.toBeInTheDocument();
    expect(await runAxe()).toEqual([]);

    await commands.setSoundFault('none');
    await player.getByRole('button', { name: 'Thử lại' }).click();
    await expectToSound(player);
    await expect.element(player.getByRole('alert')).toBeEmptyDOMElement();
    if (fault === 'half') expect(positionSec()).toBeGreaterThan(40);
  },
);

test('a finished track is paused at its start', async () => {
  await renderPart(<TrackPlayer track={trackAt(5)} marks={[]} tagAddresses={[]} />);
  await player.getByRole('button', { name: 'Phát' }).click();
  await expectToSound(player);
  const seek = player.getByRole('slider', { name: 'Vị trí phát' });
  await seek.fill('99.7');
  await expect.element(player.getByRole('button', { name: 'Phát' })).toBeVisible();
  await expect.element(seek).toHaveValue('0');
  await expect.element(player.getByRole('alert')).toBeEmptyDOMElement();
});

test('the bar and the queue fit every size without axe findings, and have edges in forced colours', async () => {
  beTouched(true);
  leaveQueue(12);
  await renderBar();
  for (const [width, standard] of [
    [320, 16],
    [360, 32],
    [1440, 32],
    [360, 16],
    [1440, 16],
  ] as const) {
    await page.viewport(width, 740);
    await cdp().send('Page.setFontSizes', { fontSizes: { standard } });
    await expect.element(bar.region).toBeVisible();
    const size = `${width} px, text of ${standard} px`;
    await expect.poll(() => listMisplaced('.player-bar'), { message: size }).toEqual([]);
    if (standard === 16) expect(await runAxe(), size).toEqual([]);
    // The width at opening decides whether the queue is a dialog or part of the page.
    await queue.open();
    await queue.moveHandle('Trống Hội').click();
    await expect.poll(() => listMisplaced('.queue-panel'), { message: size }).toEqual([]);
    if (standard === 16) expect(await runAxe(), size).toEqual([]);
    await queue.close.click();
    await expect.element(queue.panel).not.toBeInTheDocument();
  }

  const forceColours = (value: 'active' | 'none') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  await forceColours('active');
  // Active states are visible, and controls have an edge.
  await bar.shuffle.click();
  await bar.nonstop.click();
  const borderOf = (element: Element) => getComputedStyle(element).borderTopWidth;
  const buttons = [...bar.region.element().querySelectorAll('button')];
  expect(buttons.filter((one) => one.checkVisibility() && borderOf(one) === '0px')).toEqual([]);
  expect(buttons.length).toBeGreaterThan(5);
  const [mark] = bar.shuffle.element().getElementsByTagName('span');
  expect(mark && borderOf(mark)).toBe('2px');
  await forceColours('none');
  beTouched(false);

  await bar.play.click();
  await expectToSound();
  expect(await runAxe()).toEqual([]);
});

/** Some links and buttons react to presses on everything around them. */
function pressedArea(control: Element): DOMRect {
  const { position, inset } = getComputedStyle(control, '::after');
  const isWhole = position === 'absolute' && inset === '0px';
  const around = isWhole ? control.closest('.relative') : null;
  return (around ?? control).getBoundingClientRect();
}

/**
 * Lists controls that do not lie inside the frame, overlap or are too small for a finger. Rows that are scrolled out of
 * view may lie behind fixed parts.
 */
function listMisplaced(frame: string) {
  const element = document.querySelector(frame);
  if (!element) return ['the frame is missing'];
  const outer = element.getBoundingClientRect();
  const boxes = [...element.querySelectorAll('a, button, [role=switch]')]
    // A finger's press goes through links for a mouse.
    .filter((control) => getComputedStyle(control).pointerEvents !== 'none')
    .filter((control) => control.checkVisibility())
    .map((control) => ({
      control,
      box: control.getBoundingClientRect(),
      scroller: control.closest('.queue-scroller'),
    }));
  const small = boxes.filter(({ control }) => {
    const { width, height } = pressedArea(control);
    return width < 44 || height < 44;
  });
  const outside = boxes.filter(
    ({ box }) => box.left < outer.left || box.right > Math.min(outer.right, innerWidth),
  );
  const over = boxes.filter(({ box, scroller }) =>
    boxes.some(
      ({ box: other, scroller: otherScroller }) =>
        other !== box &&
        otherScroller === scroller &&
        box.left < other.right - 1 &&
        other.left < box.right - 1 &&
        box.top < other.bottom - 1 &&
        other.top < box.bottom - 1,
    ),
  );
  return [...small, ...outside, ...over].map(({ control }) => control.outerHTML.slice(0, 120));
}
