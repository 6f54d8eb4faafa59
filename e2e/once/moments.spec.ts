import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';
import { trackPage } from '../pages/track-page.ts';
import { type AlteredSite, lengthen, startAlteredSite } from '../sites/altered-site.ts';
import { openSession, storeSession } from '../sites/open-session.ts';

const TRACK = 'vinahouse-6';

const readClipboard = () => navigator.clipboard.readText();

test('a timestamp in a comment plays from there, even when paused', async ({ site, track }) => {
  await site.accounts.removeComments();
  await site.accounts.addComments(TRACK, ['(0:45) lên nhạc, 1:23 drop']);
  await track.open(TRACK);
  await track.expectToSound();
  await track.moment('1:23').click();
  await track.expectToSoundFrom(83);

  await track.pauseButton.click();
  await track.expectToBeSilent();
  await track.moment('0:45').focus();
  await track.moment('0:45').press('Enter');
  await track.expectToSoundFrom(45);
});

test('a timestamp in the description plays from there, even before the scripts', async ({
  track,
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/track/vinahouse-3', { waitUntil: 'commit' });
  await track.description.getByRole('button', { name: 'Nghe từ 1:23' }).click();
  release();
  await track.expectToSoundFrom(83);
  await expect(track.description).toContainText('0:41 rời bến, 1:23 đường dài, 2:05 trời sáng');
});

test('a timestamp plays the page’s own track while another one plays', async ({
  site,
  track,
  page,
}) => {
  await site.accounts.removeComments();
  await site.accounts.addComments(TRACK, ['1:23 drop']);
  await page.addInitScript(() => localStorage.setItem('player.nonstop', 'true'));
  await track.open(TRACK);
  await track.expectToSound();
  await expect(track.moment('1:23')).toBeVisible();
  await track.seekToPercent(99);
  // Nonstop plays another track. The page stays.
  await expect(track.playButton).toBeVisible();
  await expect(track.seek).toHaveValue('0');

  await track.moment('1:23').click();
  await expect(track.pauseButton).toBeVisible();
  await expect(track.seek).toHaveAttribute('aria-valuetext', /^1 phút 2\d giây trên/);
});

// domain/moment.test.ts tests all notations.
test('?t= starts the track there, at the start if invalid, and at its end if beyond', async ({
  track,
  page,
}) => {
  const starts = await recordStarts(page);
  await test.step('a moment', async () => {
    await track.open(`${TRACK}?utm_source=zalo&t=1:23`);
    await track.expectToSoundFrom(83);
    // It must not start at the beginning even for a moment.
    expect(starts[0]).toBeGreaterThanOrEqual(83);
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', new RegExp(`/track/${TRACK}$`));
    await expect(page).toHaveURL(/\?.*t=/);
  });

  await test.step('text that is no moment', async () => {
    await track.open(`${TRACK}?t=%F0`);
    await track.expectToSound();
    expect(await track.positionSec()).toBeLessThan(15);
    await expect(track.failure).toBeEmpty();
  });

  await test.step('beyond the end the track ends, and is then paused at the start', async () => {
    await page.goto('about:blank');
    starts.length = 0;
    await track.open(`${TRACK}?t=9:59:59`);
    await expect.poll(() => starts.length).toBeGreaterThan(0);
    expect(starts[0]).toBeGreaterThan(130);
    await track.expectToBeSilent();
    await expect(track.seek).toHaveValue('0');
    await expect(track.failure).toBeEmpty();
  });
});

test('Back and Forward move between timestamps, but leave the place of a playing track alone', async ({
  track,
  home,
  page,
}) => {
  await track.open(`${TRACK}?t=20`);
  await track.expectToSoundFrom(20);
  await page.evaluate(() => history.pushState(null, '', '?t=100'));
  await page.goBack();
  await page.goForward();
  await track.expectToSoundFrom(100);
  await page.goBack();
  await expect.poll(track.positionSec).toBeLessThan(40);
  await track.expectToSoundFrom(20);

  await track.seekToPercent(75);
  await expect.poll(track.positionSec).toBeGreaterThan(99);
  await track.back.click();
  await expect(home.heading).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/track/${TRACK}?t=20`);
  await expect(track.player).toBeVisible();
  await track.expectToSoundFrom(99);
});

test('Share copies the URL, and its second button adds the position', async ({
  track,
  page,
  site,
  context,
  expectNoAxeFindings,
}) => {
  await track.open(`${TRACK}?utm_source=zalo`);
  await track.expectToSound();
  await expect(track.shareMoment).toBeDisabled();
  await track.share.click();
  await expect(track.toast('Đã sao chép liên kết')).toBeVisible();
  expect(await page.evaluate(readClipboard)).toBe(`${site.url}/track/${TRACK}?utm_source=zalo`);

  await track.seekToPercent(60);
  await expect.poll(track.positionSec).toBeGreaterThan(80);
  await track.pauseButton.click();
  await track.expectToBeSilent();
  await expect(track.shareMoment).toHaveText(/^từ 1:2\d$/);
  await track.shareMoment.click();
  const words = await track.shareMoment.innerText();
  await expect(track.toast(`Đã sao chép liên kết ${words}`)).toBeVisible();
  const address = new URL(await page.evaluate(readClipboard));
  expect(address.pathname).toBe(`/track/${TRACK}`);
  expect(address.searchParams.get('utm_source')).toBe('zalo');
  const sec = Number(address.searchParams.get('t'));
  expect(words).toBe(`từ 1:${sec - 60}`);
  await expectNoAxeFindings();

  // The recipient hears the track from there.
  const other = await context.newPage();
  await other.goto(address.href);
  const audio = other.locator('body > audio');
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(sec);
});

test.describe('a track of eighteen minutes', () => {
  const test = withSite(() => lengthen(TRACK, 8));

  test('resumes where it was left, also from cards and suggestions, unless the URL has a timestamp', async ({
    home,
    track,
    page,
    url,
    expectNoAxeFindings,
  }) => {
    await page.goto(`${url}/track/${TRACK}`);
    await track.expectToSound();
    await track.seekToPercent(70);
    await expect.poll(track.positionSec).toBeGreaterThan(748);
    await track.pauseButton.click();
    await track.expectToBeSilent();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('player.positions')))
      .toContain(TRACK);
    const leftSec = await track.positionSec();
    const words = `Nghe tiếp từ 12:${Math.floor(leftSec) - 720}`;

    await page.goto('about:blank');
    await page.goto(`${url}/track/${TRACK}`);
    await expect(track.toast(words)).toBeVisible();
    await track.expectToSoundFrom(leftSec);
    await expectNoAxeFindings();
    await track.toast(words).getByRole('button', { name: 'Nghe từ đầu' }).click();
    await expect.poll(track.positionSec).toBeLessThan(60);
    await track.expectToSoundFrom(0);

    await page.goto(`${url}/track/${TRACK}?t=12:00`);
    await track.expectToSoundFrom(720);
    await track.pauseButton.click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('player.positions')))
      .toContain(TRACK);
    await page.goto(`${url}/track/vinahouse-2`);
    await track.expectToSound();
    await page.goto(`${url}/`);
    await home.play('Trống Hội');
    await expect(track.toast('Nghe tiếp từ 12:')).toBeVisible();
    await track.expectToSoundFrom(720);

    await page.goto(`${url}/track/vinahouse-3`);
    await track.expectToSound();
    await track.suggestions.filter({ hasText: 'Trống Hội' }).click();
    await expect(track.toast('Nghe tiếp từ 12:')).toBeVisible();
    await track.expectToSoundFrom(720);

    await page.goto('about:blank');
    await page.goto(`${url}/track/${TRACK}?t=5:00`);
    await track.expectToSoundFrom(300);
    await expect(track.toast('Nghe tiếp')).toHaveCount(0);
  });

  test('resumes where a listener left it on another device', async ({
    site,
    track,
    page,
    context,
    browser,
    request,
    url,
  }) => {
    const listener = await site.accounts.addListener('Thảo Vy');
    await storeSession(context, url, await openSession(request, listener));
    const isAsked = page.waitForResponse(/keep_left_places/);
    await page.goto(`${url}/track/${TRACK}?t=12:00`);
    await isAsked;
    await track.expectToSoundFrom(720);
    await track.pauseButton.click();
    await page.goto(`${url}/kham-pha`);
    const left = async () =>
      (await site.database.query('select position_sec from private.left_places')).rows[0]
        ?.position_sec;
    await expect.poll(left).toBeGreaterThan(720);

    const phone = await browser.newContext();
    await storeSession(phone, url, await openSession(request, listener));
    const theirs = await phone.newPage();
    const theirTrack = trackPage(theirs);
    await theirs.goto(`${url}/track/${TRACK}`);
    const offer = theirTrack.toast('Ở thiết bị khác bạn đã nghe tới 12:');
    await offer.getByRole('button', { name: 'Nghe tiếp từ đó' }).click();
    await theirTrack.expectToSoundFrom(720);
    await theirs.goto(`${url}/track/vinahouse-2`);
    await theirTrack.expectToSound();
    // The position is known now, so the track resumes by itself.
    await theirs.goto(`${url}/track/${TRACK}`);
    await expect(theirTrack.toast('Nghe tiếp từ 12:')).toBeVisible();
    await phone.close();
  });
});

test('a track of two minutes resumes after a reload, but starts from the beginning later', async ({
  track,
  page,
}) => {
  await track.open(TRACK);
  await track.expectToSound();
  await track.seekToPercent(60);
  await expect.poll(track.positionSec).toBeGreaterThan(79);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('player.queue')))
    .toContain(TRACK);
  await page.reload();
  await track.expectToSoundFrom(79);

  await track.pauseButton.click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('player.place')))
    .toContain(TRACK);
  await page.goto('about:blank');
  await track.open(TRACK);
  await track.expectToSound();
  expect(await track.positionSec()).toBeLessThan(20);
  await expect(track.toast('Nghe tiếp')).toHaveCount(0);
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

/** A `test` with an altered site of its own. */
function withSite(alter: () => Promise<Parameters<typeof startAlteredSite>[1]>) {
  return test.extend<{ altered: AlteredSite; url: string }>({
    altered: async ({ site }, use) => {
      const altered = await startAlteredSite(site.url, await alter());
      await use(altered);
      await altered.stop();
    },
    url: ({ altered }, use) => use(altered.url),
  });
}
