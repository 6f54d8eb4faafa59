import 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PlayButton } from '#app/features/player/play-button.tsx';
import { stringifyPositions } from '#app/player/engine/resume-positions.ts';
import { STORED } from '#app/player/react/stored-session.ts';
import { runAxe } from '../pages/run-axe.ts';
import { COMMENTS } from './comments-part.tsx';
import { trackOf } from './demo-tracks.ts';
import { commentRow, json, startFakeBackend } from './fake-backend.ts';
import { press, renderTrackPage, track } from './track-page-part.tsx';

const TRACK = 'vinahouse-6';
const LONG = { duration: 1_080 };

const moment = (text: string) => page.getByRole('button', { name: `Nghe từ ${text}` });

/** Positions in seconds at which sound started. */
let starts: number[];
const report = ({ target }: Event) => starts.push((target as HTMLAudioElement).currentTime);
beforeEach(async () => {
  // So high that the player bar covers no comment.
  await page.viewport(1280, 1600);
  starts = [];
  addEventListener('playing', report, { capture: true });
});
afterEach(() => removeEventListener('playing', report, { capture: true }));

test('a timestamp in a comment plays from there, even when paused', async () => {
  const comments = json(200, [commentRow('(0:45) lên nhạc, 1:23 drop')]);
  startFakeBackend().answer(COMMENTS, comments);
  await renderTrackPage(TRACK);
  await track.expectToSound();
  await moment('1:23').click();
  await track.expectToSoundFrom(83);

  await track.pause.click();
  await track.expectToBeSilent();
  moment('0:45').element().focus();
  await press('Enter');
  await track.expectToSoundFrom(45);
});

test("a timestamp plays the page's own track while another one plays", async () => {
  startFakeBackend().answer(COMMENTS, json(200, [commentRow('1:23 drop')]));
  const other = trackOf('vinahouse-2');
  const beside = (
    <section aria-label="Bài khác">
      <PlayButton track={other} />
    </section>
  );
  await renderTrackPage(TRACK, { beside });
  await track.expectToSound();
  await page.getByRole('region', { name: 'Bài khác' }).getByRole('button').click();
  await expect.element(track.play).toBeVisible();
  await expect.poll(() => track.audio().src).toContain(other.streamUrl);

  await moment('1:23').click();
  await track.expectToSoundFrom(83);
  expect(track.audio().src).toContain(trackOf(TRACK).streamUrl);
});

// domain/moment.test.ts tests all notations.
test('?t= starts the track there', async () => {
  startFakeBackend();
  await renderTrackPage(TRACK, { search: '?utm_source=zalo&t=1:23' });
  await track.expectToSoundFrom(83);
  // It must not start at the beginning even for a moment.
  expect(starts[0]).toBeGreaterThanOrEqual(83);
});

test('an invalid ?t= starts the track at its beginning', async () => {
  startFakeBackend();
  await renderTrackPage(TRACK, { search: '?t=%F0' });
  await track.expectToSound();
  expect(track.positionSec()).toBeLessThan(15);
  await expect.element(track.player.getByRole('alert')).toBeEmptyDOMElement();
});

test('?t= beyond the end plays the end, and then the track is paused at its beginning', async () => {
  startFakeBackend();
  await renderTrackPage(TRACK, { search: '?t=9:59:59' });
  await expect.poll(() => starts[0]).toBeGreaterThan(130);
  await track.expectToBeSilent();
  await expect.element(track.seek).toHaveValue('0');
  await expect.element(track.player.getByRole('alert')).toBeEmptyDOMElement();
});

const leave = (positionSec: number) =>
  localStorage.setItem(STORED.positions, stringifyPositions(new Map([[TRACK, positionSec]])));

test('a long track resumes where it was left, or starts again when asked to', async () => {
  startFakeBackend();
  leave(60);
  await renderTrackPage(TRACK, { changes: LONG });
  await expect.element(page.getByText('Nghe tiếp từ 1:00')).toBeVisible();
  await track.expectToSoundFrom(60);
  // The position may advance before the 'playing' event.
  await expect.poll(() => starts.length).toBeGreaterThan(0);
  expect(starts[0]).toBeGreaterThanOrEqual(60);
  expect(await runAxe()).toEqual([]);
  await page.getByRole('button', { name: 'Nghe từ đầu' }).click();
  await expect.poll(track.positionSec).toBeLessThan(50);
  await track.expectToSoundFrom(0);
});

test('a long track starts at the timestamp in the address, not where it was left', async () => {
  startFakeBackend();
  leave(60);
  await renderTrackPage(TRACK, { changes: LONG, search: '?t=0:30' });
  await track.expectToSoundFrom(30);
  expect(page.getByText(/^Nghe tiếp/).query()).toBeNull();
});

test('Share copies the URL, and its second button adds the position', async () => {
  startFakeBackend();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const share = track.player.getByRole('button', { name: 'Share' });
  const shareMoment = track.player.getByRole('button', { name: /^Sao chép liên kết từ/ });
  await renderTrackPage(TRACK);
  await track.expectToSound();
  await expect.element(shareMoment).toBeDisabled();
  await share.click();
  await expect.element(page.getByText('Đã sao chép liên kết')).toBeVisible();
  expect(write).toHaveBeenLastCalledWith(location.href);

  await track.seek.fill('60');
  await expect.poll(track.positionSec).toBeGreaterThan(80);
  await track.pause.click();
  await track.expectToBeSilent();
  await expect
    .element(shareMoment)
    .toHaveTextContent(`từ 1:${Math.floor(track.positionSec()) - 60}`);
  await shareMoment.click();
  const words = shareMoment.element().textContent;
  await expect.element(page.getByText(`Đã sao chép liên kết ${words}`)).toBeVisible();
  const address = new URL(location.href);
  address.searchParams.set('t', String(Math.floor(track.positionSec())));
  expect(write).toHaveBeenLastCalledWith(address.href);
  expect(await runAxe()).toEqual([]);
});
