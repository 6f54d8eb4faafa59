import 'axe-core';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stringifyPositions } from '#app/player/engine/resume-positions.ts';
import { STORED } from '#app/player/react/player-storage.ts';
import { COMMENTS } from '#app/testing/comments-part.tsx';
import { trackOf } from '#app/testing/demo-tracks.ts';
import { commentRow, json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import { bar, expectToSound, queue } from '#app/testing/player-part.tsx';
import { press, renderTrackPage, track } from '#app/testing/track-page-part.tsx';
import { runAxe } from '#testing/run-axe.ts';
import { PlayButton } from './play-button.tsx';

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
  // The track must not start at the beginning even for a moment.
  await expect.poll(() => starts[0]).toBeGreaterThanOrEqual(83);
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

test('opening another track leaves the interrupted mix one press away, at its position', async () => {
  const tracks = inject('demoTracks').map((one) => (one.id === TRACK ? { ...one, ...LONG } : one));
  await publish(startFakeBackend(), tracks);
  await openSite(`/track/${TRACK}?t=1:00`);
  await track.expectToSoundFrom(60);
  await expect.element(bar.region).toBeVisible();
  const suggestions = page.getByRole('region', { name: 'Gợi ý cho bạn' });
  await suggestions.getByRole('link').first().click();
  await expect.element(page.getByText(/^Đang nghe dở tới 1:\d\d$/)).toBeVisible();
  await expect.poll(() => track.audio().src).not.toContain(trackOf(TRACK).streamUrl);
  await page.getByRole('button', { name: 'Nghe tiếp' }).click();
  await expect.element(bar.track('Trống Hội')).toBeVisible();
  await expectToSound();
  expect(track.audio().src).toContain(trackOf(TRACK).streamUrl);
  expect(track.positionSec()).toBeGreaterThan(60);
  expect(track.positionSec()).toBeLessThan(90);
});

describe('a track that has ended', () => {
  const open = async (address: string) => {
    await publish(startFakeBackend());
    await openSite(address);
  };
  const endCurrent = async () => {
    await expectToSound();
    await bar.seek.fill('99.7');
  };

  test('a track that has ended is paused at its beginning', async () => {
    await open(`/track/${TRACK}`);
    await endCurrent();
    await track.expectToBeSilent();
    await expect.element(track.seek).toHaveValue('0');
    await expect.element(bar.track('Trống Hội')).toBeVisible();
  });

  test('a fitting track follows one that was opened by a link to a comment', async () => {
    await open(`/track/${TRACK}?c=00000000-0000-4000-8000-999999999999`);
    await endCurrent();
    await expect.element(bar.track('Trống Hội')).not.toBeInTheDocument();
    await expectToSound();
    await expect.element(track.seek).toHaveValue('0');
  });

  test('a fitting track follows one that was found, also when its title was pressed', async () => {
    await open('/?q=trống+hội');
    await page.getByRole('link', { name: 'Trống Hội', exact: true }).click();
    await expect.element(bar.track('Trống Hội')).toBeVisible();
    await endCurrent();
    await expect.element(bar.track('Trống Hội')).not.toBeInTheDocument();
    await expectToSound();
    await queue.open();
    await expect.element(queue.panel.getByText(/rồi phát bài tương tự$/)).toBeVisible();
  });
});

test('Share copies the URL without the comment in it, and its second button adds the position', async () => {
  startFakeBackend();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const share = track.player.getByRole('button', { name: 'Share' });
  // The address after opening a link to a comment.
  history.replaceState(history.state, '', '?c=1&via=zalo');
  const shareMoment = track.player.getByRole('button', { name: /^Sao chép liên kết từ/ });
  await renderTrackPage(TRACK);
  await track.expectToSound();
  await expect.element(shareMoment).toBeDisabled();
  await share.click();
  await expect.element(page.getByText('Đã sao chép liên kết')).toBeVisible();
  const address = `${location.origin}${location.pathname}?via=zalo`;
  expect(write).toHaveBeenLastCalledWith(address);

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
  expect(write).toHaveBeenLastCalledWith(`${address}&t=${Math.floor(track.positionSec())}`);
  expect(await runAxe()).toEqual([]);
});
