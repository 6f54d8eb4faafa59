import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { playbackGain } from '#domain/playback-gain.ts';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';
import { untilIdle } from '../pages/until-idle.ts';
import { trackWithId } from '../sites/altered-site.ts';

/** app/player/react/head-start.test.ts tests what delays the start. */
test('a track opened by its URL plays at its normalised level before the scripts load, and a press on Phát does not pause it', async ({
  track,
  page,
}) => {
  const gain = playbackGain(trackWithId('vinahouse-2'));
  expect(gain).not.toBe(1);
  const volumeError = () =>
    track.audio.evaluate((audio: HTMLAudioElement) => audio.volume).then((v) => v - 0.75 * gain);
  // Even the track that was heard last, and left at 60 s, starts at its beginning.
  await page.addInitScript(() => {
    const place = { version: 1, trackId: 'vinahouse-2', positionSec: 60 };
    localStorage.setItem('player.place', JSON.stringify(place));
  });
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/track/vinahouse-2', { waitUntil: 'commit' });
  await expect.poll(track.positionSec).toBeGreaterThan(0.2);
  expect(await track.positionSec()).toBeLessThan(20);
  expect(await volumeError()).toBeCloseTo(0, 5);

  // The player continues the sound without a restart.
  await track.audio.evaluate((audio: HTMLAudioElement) =>
    audio.addEventListener('emptied', () => audio.setAttribute('data-began-again', '')),
  );
  await track.playButton.click();
  release();
  await expect(track.pauseButton).toBeVisible();
  await untilIdle(page);
  await track.expectToSound();
  await expect(track.audio).not.toHaveAttribute('data-began-again');
  expect(await volumeError()).toBeCloseTo(0, 5);
  // The slider shows the listener's volume.
  await expect(track.volume).toHaveValue('75');
  await track.pauseButton.click();
  await track.expectToBeSilent();
});

test('a link pressed before the scripts does not stop the sound, and is followed once they have loaded', async ({
  track,
  home,
  bar,
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/track/vinahouse-3', { waitUntil: 'commit' });
  await expect.poll(track.positionSec).toBeGreaterThan(0.2);
  await track.audio.evaluate((audio: HTMLAudioElement) =>
    audio.addEventListener('emptied', () => audio.setAttribute('data-reloaded', '')),
  );
  await track.back.click();
  await expect(track.title).toBeVisible();
  release();
  await expect(home.heading).toBeVisible();
  await bar.expectToSound();
  await expect(track.audio).not.toHaveAttribute('data-reloaded');
});

test('the home page prefetches what the next press needs, without a call to the backend', async ({
  home,
  track,
  page,
}) => {
  const requested: { url: string; type: string }[] = [];
  const fetched: string[] = [];
  const lists = new Set<string>();
  const isList = (url: string) => new URL(url).pathname.startsWith('/data/list/');
  page.on('requestfinished', (request) => {
    if (isList(request.url())) lists.add(request.url());
  });
  page.on('request', async (request) => {
    const [url, type] = [request.url(), request.resourceType()];
    requested.push({ url, type });
    if (type === 'media' || !url.endsWith('.mp3')) return;
    const { range } = await request.allHeaders();
    fetched.push(`${type} ${range} ${new URL(url).pathname}`);
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await home.open();

  await test.step('cards in view prefetch their first two seconds, those below do not', async () => {
    await home.heading.scrollIntoViewIfNeeded();
    await home.card('Đèn Đỏ Sài Gòn').scrollIntoViewIfNeeded();
    await expect
      .poll(() => fetched)
      .toContainEqual(`fetch bytes=0-32767 ${trackWithId('vinahouse-1').streamUrl}`);
    await page.waitForLoadState('networkidle');
    expect(fetched.length).toBeLessThan(12);
    expect(new Set(fetched).size).toBe(fetched.length);

    const before = fetched.length;
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(() => fetched.length).toBeGreaterThan(before);
  });

  await test.step('a press on a category requests neither scripts nor lists', async () => {
    await expect.poll(() => lists.size).toBe(5);
    const before = requested.length;
    for (const name of ['Chill', 'Remix', 'Nonstop', 'Tất cả']) {
      await home.category(name).click();
      await expect(home.category(name)).toHaveAttribute('aria-pressed', 'true');
      await expect(home.cards).toHaveCount(Number.parseInt(await home.count.innerText(), 10));
    }
    const since = requested.slice(before);
    expect(since.filter(({ url, type }) => type === 'script' || isList(url))).toEqual([]);
  });

  await test.step('nothing so far has called the backend', async () => {
    await untilIdle(page);
    expect(requested.filter(({ url }) => url.includes('/api'))).toEqual([]);
  });

  await test.step('hovering a card prefetches its sound and its page', async () => {
    /** Number of the page's scripts that came from the network and not from the cache. */
    const scriptsFetched = () =>
      page.evaluate(
        () =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
            ({ name, transferSize }) =>
              /\/track(?:-parts)?-[\w-]{8}\.js$/.test(name) && transferSize > 0,
          ).length,
      );
    const sounds = () => requested.filter(({ type }) => type === 'media');
    expect(await scriptsFetched()).toBe(0);
    expect(sounds()).toEqual([]);
    await expect(async () => {
      await page.mouse.move(0, 0);
      await home.card('Gió Nồm').getByRole('link', { name: 'Phát Gió Nồm' }).hover();
      await expect.poll(() => sounds().length).toBe(1);
    }).toPass();
    // The page's own script and its shared parts.
    await expect.poll(scriptsFetched).toBe(2);
    await home.play('Gió Nồm');
    await track.expectToSound();
    await expect(track.title).toHaveText('Gió Nồm');
    expect(await scriptsFetched()).toBe(2);
  });

  await test.step('so far the backend was not asked for tracks, and each data file was loaded once', async () => {
    await track.back.click();
    await expect(home.heading).toBeVisible();
    const paths = requested.map(({ url }) => new URL(url).pathname);
    expect(paths.filter((path) => path.includes('/rest/v1/tracks'))).toEqual([]);
    const files = paths.filter((path) => path.startsWith('/data/'));
    expect(new Set(files).size).toBe(files.length);
  });
});

test('a press before the scripts counts once they have loaded, and no track shows the cover of another', async ({
  home,
  page,
}) => {
  const first = trackWithId('vinahouse-1').coverImage.replace('.jpg', '');
  const releaseCovers = await holdBack(page, new RegExp(`^(?!.*${first}).*/covers/`));
  const releaseScripts = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const cover = home.cards.first().locator('img');
  await expect(home.cards.first()).toContainText('Đèn Đỏ Sài Gòn');
  await expect.poll(() => isPlain(cover)).toBe(false);
  await home.category('Chill').click();
  await expect(page).toHaveURL('/');
  releaseScripts();
  await expect(page).toHaveURL('/?category=chill');
  await expect(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
  await expect(home.cards.first()).not.toContainText('Đèn Đỏ Sài Gòn');
  expect(await isPlain(cover)).toBe(true);
  releaseCovers();
  await expect.poll(() => isPlain(cover)).toBe(false);
});

test('a press during hydration counts once', async ({ track, page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () =>
      document.querySelector<HTMLElement>('main section button[aria-pressed]')?.click();
    const find = document.getElementById;
    // React looks the player up after rendering and before effects run. Blocking longer than React's time slice makes
    // the browser handle a press in between.
    document.getElementById = (id) => {
      const isReact = id === 'player' && !document.currentScript;
      const busyUntilMs = performance.now() + 50;
      while (isReact && performance.now() < busyUntilMs);
      if (isReact) port2.postMessage('');
      return find.call(document, id);
    };
  });
  await track.open('vinahouse-3');
  await untilIdle(page);
  await expect(track.like).toHaveAttribute('aria-pressed', 'true');
});

test('a shared category does not wait for covers of the hidden list', async ({ home, page }) => {
  // With a fake clock, the timeout of the page does not start the scripts.
  await page.clock.install();
  await page.route('**/covers/**', () => {});
  await page.goto('/?category=chill', { waitUntil: 'commit' });
  await expect(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('html')).not.toHaveClass(/awaits-view/);
});

test('a cover that never loads delays neither the bar nor the comments', async ({
  bar,
  comments,
  page,
  site,
}) => {
  await site.accounts.removeComments();
  await page.clock.install();
  await page.route('**/covers/**', () => {});
  await page.goto('/track/vinahouse-3', { waitUntil: 'commit' });
  // The page waits a few seconds for its load event, which never comes.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(bar.bar).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [10] });
  await bar.expectToSound();
  await expect(comments.section.getByText('Chưa có comment nào')).toBeVisible();
});

/** Whether only a plain colour is visible. Reads pixels, because an `<img>` may report one file and still show another. */
async function isPlain(cover: Locator): Promise<boolean> {
  const { x, y, width, height } = await cover.evaluate((image) => image.getBoundingClientRect());
  // Without the badge and the edges.
  const clip = { x: x + width / 2, y: y + height / 4, width: width / 4, height: height / 4 };
  const { channels } = await sharp(await cover.page().screenshot({ clip })).stats();
  return channels.every(({ stdev }) => stdev < 1);
}
