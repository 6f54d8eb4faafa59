import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { playbackGain } from '../../app/domain/playback-gain.ts';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';
import { untilIdle } from '../pages/until-idle.ts';
import { trackWithId } from '../sites/altered-site.ts';

for (const [name, place] of [
  ['a track', null],
  ['the track heard last', '{"version":1,"trackId":"vinahouse-3","positionSec":60}'],
] as const)
  test(`${name} opened by its address sounds before the scripts have come`, async ({
    track,
    page,
  }) => {
    await page.addInitScript((stored) => {
      if (stored) localStorage.setItem('player.place', stored);
    }, place);
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/track/vinahouse-3', { waitUntil: 'commit' });
    await expect.poll(track.positionSec).toBeGreaterThan(0.2);

    // The player takes up what sounds, and does not begin again.
    await track.audio.evaluate((audio: HTMLAudioElement) =>
      audio.addEventListener('emptied', () => audio.setAttribute('data-began-again', '')),
    );
    release();
    await expect(track.pauseButton).toBeVisible();
    await track.expectToSound();
    await expect(track.audio).not.toHaveAttribute('data-began-again');
    await track.pauseButton.click();
    await track.expectToBeSilent();
  });

test('a link pressed before the scripts have come does not end the sound, and is followed with them', async ({
  track,
  home,
  bar,
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/track/vinahouse-3', { waitUntil: 'commit' });
  await expect.poll(track.positionSec).toBeGreaterThan(0.2);
  await track.audio.evaluate((audio: HTMLAudioElement) =>
    audio.addEventListener('emptied', () => audio.setAttribute('data-began-again', '')),
  );
  await track.back.click();
  await expect(track.title).toBeVisible();
  release();
  await expect(home.heading).toBeVisible();
  await bar.expectToSound();
  await expect(track.audio).not.toHaveAttribute('data-began-again');
});

test('it has its own level from the first sound on, and the slider shows the listener’s', async ({
  track,
  page,
}) => {
  const gain = playbackGain(trackWithId('vinahouse-2'));
  expect(gain).not.toBe(1);
  const volumeOff = () =>
    track.audio.evaluate((audio: HTMLAudioElement) => audio.volume).then((v) => v - 0.75 * gain);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/track/vinahouse-2', { waitUntil: 'commit' });
  await expect.poll(track.positionSec).toBeGreaterThan(0.2);
  expect(await volumeOff()).toBeCloseTo(0, 5);
  release();
  await expect(track.pauseButton).toBeVisible();
  expect(await volumeOff()).toBeCloseTo(0, 5);
  await expect(track.volume).toHaveValue('75');
});

test('a card under the pointer has its sound and its page ready before the press', async ({
  home,
  track,
  page,
}) => {
  const sounds: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') sounds.push(request.url());
  });
  /** Of the page's scripts, how many came over the line and not from the browser's cache. */
  const scriptsFetched = () =>
    page.evaluate(
      () =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
          ({ name, transferSize }) =>
            /\/track(?:-parts)?-[\w-]{8}\.js$/.test(name) && transferSize > 0,
        ).length,
    );
  await home.open();
  await page.waitForLoadState('networkidle');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await home.card('Gió Nồm').getByRole('link', { name: 'Phát Gió Nồm' }).hover();
    await expect.poll(() => sounds.length).toBe(1);
  }).toPass();
  // Its own, and those of its parts that others fetch too.
  await expect.poll(scriptsFetched).toBe(2);
  await home.play('Gió Nồm');
  await track.expectToSound();
  await expect(track.title).toHaveText('Gió Nồm');
  expect(await scriptsFetched()).toBe(2);
});

test('cards on which the screen rests have their first two seconds ready, those below do not', async ({
  home,
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', async (request) => {
    if (!request.url().endsWith('.mp3')) return;
    const { range } = await request.allHeaders();
    fetched.push(`${request.resourceType()} ${range} ${new URL(request.url()).pathname}`);
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await home.open();
  await home.heading.scrollIntoViewIfNeeded();
  await home.card('Đèn Đỏ Sài Gòn').scrollIntoViewIfNeeded();
  await expect
    .poll(() => fetched)
    .toContainEqual(`fetch bytes=0-32767 ${trackWithId('vinahouse-1').streamUrl}`);
  await page.waitForLoadState('networkidle');
  expect(fetched.length).toBeLessThan(12);
  expect(new Set(fetched).size).toBe(fetched.length);

  // Further down, the next ones.
  const before = fetched.length;
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => fetched.length).toBeGreaterThan(before);
});

test('a press on a category waits for no file', async ({ home, page }) => {
  const lists = new Set<string>();
  const isList = (url: string) => new URL(url).pathname.startsWith('/data/list/');
  page.on('requestfinished', (request) => {
    if (isList(request.url())) lists.add(request.url());
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || isList(request.url())) asked.push(request.url());
  });
  await home.open();
  await expect.poll(() => lists.size).toBe(5);
  asked.length = 0;
  for (const name of ['Chill', 'Remix', 'Nonstop']) {
    await home.category(name).click();
    await expect(home.category(name)).toHaveAttribute('aria-pressed', 'true');
    await expect(home.cards).toHaveCount(Number.parseInt(await home.count.innerText(), 10));
  }
  expect(asked).toEqual([]);
});

test('no track is shown under the cover of another', async ({ home, page }) => {
  const first = trackWithId('vinahouse-1').coverImage.replace('.jpg', '');
  const release = await holdBack(page, new RegExp(`^(?!.*${first}).*/covers/`));
  await page.goto('/', { waitUntil: 'commit' });
  const cover = home.cards.first().locator('img');
  await expect(home.cards.first()).toContainText('Đèn Đỏ Sài Gòn');
  await expect.poll(() => isPlain(cover)).toBe(false);
  await home.chooseCategory('Chill');
  await expect(home.cards.first()).not.toContainText('Đèn Đỏ Sài Gòn');
  expect(await isPlain(cover)).toBe(true);
  release();
  await expect.poll(() => isPlain(cover)).toBe(false);
});

test('a press before the scripts are there counts when they come', async ({ home, page }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await home.category('Chill').click();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL('/?category=chill');
  await expect(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
});

test('a press on Phát before the scripts are there never silences what sounds', async ({
  track,
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/track/vinahouse-3', { waitUntil: 'commit' });
  await expect.poll(track.positionSec).toBeGreaterThan(0.2);
  await track.playButton.click();
  release();
  await untilIdle(page);
  await track.expectToSound();
});

test('a press while React takes the page over counts once', async ({ track, page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () =>
      document.querySelector<HTMLElement>('main section button[aria-pressed]')?.click();
    const find = document.getElementById;
    // The player is looked for when the page is drawn and before all is set up. A browser that is busy
    // for longer than React has at once answers a press in between.
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

test('a shared category does not wait for covers of the list that it is not', async ({
  home,
  page,
}) => {
  // The page's own patience does not end by itself, and no cover ever comes.
  await page.clock.install();
  await page.route('**/covers/**', () => {});
  await page.goto('/?category=chill', { waitUntil: 'commit' });
  await expect(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('html')).not.toHaveClass(/awaits-view/);
});

test('a cover that never comes keeps neither the bar nor the comments away', async ({
  bar,
  comments,
  page,
  site,
}) => {
  await site.accounts.removeComments();
  await page.route('**/covers/**', () => {});
  await page.goto('/track/vinahouse-3', { waitUntil: 'commit' });
  await bar.expectToSound();
  await expect(comments.section.getByText('Chưa có comment nào')).toBeVisible();
});

/** Whether nothing but its colour is seen. The image element tells of the next file while it draws the former. */
async function isPlain(cover: Locator): Promise<boolean> {
  const { x, y, width, height } = await cover.evaluate((image) => image.getBoundingClientRect());
  // Beside the badge, and away from the edges.
  const clip = { x: x + width / 2, y: y + height / 4, width: width / 4, height: height / 4 };
  const { channels } = await sharp(await cover.page().screenshot({ clip })).stats();
  return channels.every(({ stdev }) => stdev < 1);
}
