import type { Page } from '@playwright/test';
import { formatDuration } from '#domain/format-duration.ts';
import { waveformBars } from '#domain/waveform-bars.ts';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';
import { trackPage } from '../pages/track-page.ts';
import { lengthen, startAlteredSite, trackWithId } from '../sites/altered-site.ts';
import { openSession, storeSession } from '../sites/open-session.ts';

const TRACK = 'vinahouse-6';

const readClipboard = () => navigator.clipboard.readText();
const readStored = (page: Page, key: string) =>
  page.evaluate((key) => localStorage.getItem(key), key);

/** The point on the slider at a share of its width. */
async function pointOn(page: Page, share: number) {
  const slider = page
    .getByRole('region', { name: 'Trình phát' })
    .getByRole('slider', { name: 'Vị trí phát' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not to be seen');
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

/**
 * In app/features/player/, track-moments.component.tsx tests other addresses and other presses; waveform.component.tsx
 * the drawing, hovering, a press on a dot, the keyboard, axe, and waveform files.
 */
test('a press on a timestamp plays from there: in the description even before the scripts load, in a comment even when paused; the waveform is drawn before the scripts and follows a finger', async ({
  site,
  track,
  page,
}) => {
  await site.accounts.removeComments();
  await site.accounts.addComments('vinahouse-3', ['(0:45) lên nhạc']);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/track/vinahouse-3', { waitUntil: 'commit' });
  const bars = () =>
    track.player
      .locator('.waveform-ahead path')
      .evaluate((path) =>
        [...(path.getAttribute('d') ?? '').matchAll(/v(\d+)/g)].map(([, v]) => Number(v)),
      );
  expect(await bars()).toEqual(
    waveformBars('vinahouse-3').map((height) => Math.round(height * 94)),
  );
  await track.description.getByRole('button', { name: 'Nghe từ 1:23' }).click();
  release();
  await track.expectToSoundFrom(83);
  await expect(track.description).toContainText('0:41 rời bến, 1:23 đường dài, 2:05 trời sáng');

  await track.pauseButton.click();
  await track.expectToBeSilent();
  await track.moment('0:45').click();
  await track.expectToSoundFrom(45);

  await test.step('by touch the time is visible only while pressed', async () => {
    // By selectors, since decorative images have no role.
    await expect(track.player.locator('[data-mark]')).toHaveCount(1);
    const time = track.player.locator('[data-pointer-time]');
    await track.pauseButton.click();
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) => {
      const touchPoints = type === 'touchEnd' ? [] : [await pointOn(page, share)];
      await client.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    const at = (share: number) => formatDuration(share * trackWithId('vinahouse-3').duration);
    await touch('touchStart', 0.3);
    await expect(time).toHaveText(at(0.3));
    await touch('touchMove', 0.5);
    await touch('touchMove', 0.75);
    await expect(time).toHaveText(at(0.75));
    await touch('touchEnd', 0.75);
    await expect(time).toBeHidden();
    await expect.poll(track.positionSec).toBeGreaterThan(98);
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });
});

test('a track resumes after a reload, starts at the timestamp of a shared URL, and follows Back and Forward', async ({
  track,
  home,
  page,
  site,
}) => {
  const starts = await recordStarts(page);
  await track.open(`${TRACK}?utm_source=zalo`);
  await track.expectToSound();
  await track.seekToPercent(60);
  await expect.poll(track.positionSec).toBeGreaterThan(80);
  await expect.poll(() => readStored(page, 'player.queue')).toContain(TRACK);
  await page.reload();
  await track.expectToSoundFrom(79);
  await track.pauseButton.click();
  await track.expectToBeSilent();
  await expect.poll(() => readStored(page, 'player.place')).toContain(TRACK);

  const moment = formatDuration(await track.positionSec());
  await expect(track.shareMoment).toHaveText(`từ ${moment}`);
  await track.shareMoment.click();
  await expect(track.toast(`Đã sao chép liên kết từ ${moment}`)).toBeVisible();
  const shared = new URL(await page.evaluate(readClipboard));
  expect(shared.href).toContain(`${site.url}/track/${TRACK}?utm_source=zalo&t=`);
  const sec = Number(shared.searchParams.get('t'));

  await test.step('the recipient hears the track from there', async () => {
    await page.goto('about:blank');
    starts.length = 0;
    await page.goto(shared.href);
    await track.expectToSoundFrom(sec);
    // The track must not start at the beginning even for a moment.
    expect(starts[0]).toBeGreaterThanOrEqual(sec);
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', new RegExp(`/track/${TRACK}$`));
  });

  await test.step('Back and Forward move between timestamps', async () => {
    await page.evaluate(() => history.pushState(null, '', '?t=20'));
    await page.goBack();
    await page.goForward();
    await expect.poll(track.positionSec).toBeLessThan(40);
    await track.expectToSoundFrom(20);
    await page.goBack();
    await track.expectToSoundFrom(sec);
  });

  await test.step('Back from another page leaves the place of a playing track alone', async () => {
    await track.seekToPercent(75);
    await expect.poll(track.positionSec).toBeGreaterThan(99);
    await track.back.click();
    await expect(home.heading).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(shared.href);
    await expect(track.player).toBeVisible();
    await track.expectToSoundFrom(99);
  });
});

/** app/features/player/track-moments.component.tsx tests that it resumes on its page, and beside another track. */
test('a track of eighteen minutes resumes from a card, and on another device when asked to', async ({
  site,
  home,
  track,
  bar,
  page,
  context,
  browser,
  request,
}) => {
  const altered = await startAlteredSite(site.url, await lengthen(TRACK, 8));
  const { url } = altered;
  const listener = await site.accounts.addListener('Thảo Vy');
  await storeSession(context, url, await openSession(request, listener));
  const isAsked = page.waitForResponse(/keep_left_places/);
  await page.goto(`${url}/track/${TRACK}`);
  await isAsked;
  await track.expectToSound();
  await track.seekToPercent(70);
  await expect.poll(track.positionSec).toBeGreaterThan(748);
  await track.pauseButton.click();
  await track.expectToBeSilent();
  await expect.poll(() => readStored(page, 'player.positions')).toContain(TRACK);
  const leftSec = await track.positionSec();

  await test.step('from a card, after another track', async () => {
    await track.suggestions.first().click();
    await track.expectToSound();
    await track.back.click();
    await home.play('Trống Hội');
    await expect(track.toast(`Nghe tiếp từ 12:${Math.floor(leftSec) - 720}`)).toBeVisible();
    await expect.poll(track.positionSec).toBeGreaterThan(leftSec);
    await bar.pauseButton.click();
    await bar.expectToBeSilent();
  });

  await test.step('on another device', async () => {
    await page.goto('about:blank');
    const left = async () =>
      (await site.database.query('select position_sec from private.left_places')).rows[0]
        ?.position_sec;
    await expect.poll(left).toBeGreaterThan(leftSec - 1);
    const phone = await browser.newContext();
    await storeSession(phone, url, await openSession(request, listener));
    const theirs = await phone.newPage();
    const theirTrack = trackPage(theirs);
    await theirs.goto(`${url}/track/${TRACK}`);
    const offer = theirTrack.toast('Ở thiết bị khác bạn đã nghe tới 12:');
    await offer.getByRole('button', { name: 'Nghe tiếp từ đó' }).click();
    await theirTrack.expectToSoundFrom(leftSec - 1);
    await phone.close();
  });
  await altered.stop();
});

/** Records the position in seconds at each `playing` event. */
async function recordStarts(page: Page) {
  const starts: number[] = [];
  await page.exposeFunction('reportStart', (sec: number) => starts.push(sec));
  await page.addInitScript(() => {
    type StartWindow = { reportStart: (sec: number) => void };
    const report = ({ target }: Event) =>
      (window as unknown as StartWindow).reportStart((target as HTMLAudioElement).currentTime);
    addEventListener('playing', report, { capture: true });
  });
  return starts;
}
