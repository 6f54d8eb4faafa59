import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeTestSound } from '#import/testing/test-sound.ts';
import { expect } from '../fixtures.ts';
import { testOnOwnSite } from '../own-site.ts';
import { playbackMenu } from '../pages/playback-menu.ts';

/** A site of its own, because imported music replaces the demo. */
const test = testOnOwnSite();

// The last step removes a file, which causes these messages.
test.use({ expectedConsole: /status of 404|Playback did not start/ });

const IMPORT = fileURLToPath(new URL('../../import/main.ts', import.meta.url));
const [FIRST, SECOND] = ['bai-mot-co-thu', 'bai-hai-co-thu'];
const FIRST_CLICK_SEC = 0.5;
/** Listeners hear two kicks this close as one. The offsets of two tracks in a mix may add up to twice this. */
const TOLERANCE_SEC = 0.005;

test('the data saver plays smaller files with the same timing', async ({
  site,
  page,
  track,
  context,
  expectNoAxeFindings,
}, info) => {
  const folder = info.outputPath('music');
  await mkdir(folder, { recursive: true });
  for (const [n, title] of ['Bài Một', 'Bài Hai'].entries())
    await makeTestSound(join(folder, `Cô Thử - ${title}.mp3`), {
      ...{ format: 'mp3', kbits: 192, durationSec: 16, seed: title, voice: 'click' },
      firstKickSec: FIRST_CLICK_SEC + n,
    });
  const env = { ...process.env, DATA_DIR: site.dataFolder, PORT: new URL(site.url).port };
  await promisify(execFile)(process.execPath, [IMPORT, folder], { env });
  const card = async () => (await page.request.get(`/data/track/${FIRST}.json`)).json();
  await expect.poll(async () => (await card()).track?.lowBitrate).toEqual(['webm', 'm4a']);

  const src = () => track.audio.evaluate((audio: HTMLAudioElement) => audio.currentSrc);
  await track.open(FIRST);
  await track.expectToSound();
  expect(await src()).toMatch(/[0-9a-f]\.mp3$/);

  const { button, dataSaver, menu } = playbackMenu(page);
  await button.click();
  await dataSaver.click();
  await expect(dataSaver).toBeChecked();
  await expect(menu).toBeVisible();
  await expectNoAxeFindings();
  await page.keyboard.press('Escape');

  await test.step('it applies from the next track on, and at the next visit', async () => {
    await track.suggestions.first().click();
    await expect(page).toHaveURL(`/track/${SECOND}`);
    await track.expectToSound();
    expect(await src()).toMatch(/-64\.webm$/);
    await page.reload();
    await track.expectToSound();
    expect(await src()).toMatch(/-64\.webm$/);
    await button.click();
    await expect(dataSaver).toBeChecked();
    await dataSaver.click();
    await expect(dataSaver).not.toBeChecked();
    await page.keyboard.press('Escape');
    await track.suggestions.first().click();
    await expect(page).toHaveURL(`/track/${FIRST}`);
    await track.expectToSound();
    expect(await src()).toMatch(/[0-9a-f]\.mp3$/);
  });

  const { streamUrl } = (await card()).track;
  const forms = ['.mp3', '-64.webm', '-64.m4a'].map((ending) => streamUrl.replace('.mp3', ending));
  const heard = await page.evaluate(async (urls: string[]) => {
    const context = new OfflineAudioContext(1, 1, 48_000);
    const decode = async (url: string) => {
      const answer = await fetch(url);
      const file = await answer.arrayBuffer();
      const bytes = file.byteLength;
      const sound = await context.decodeAudioData(file);
      const samples = sound.getChannelData(0);
      const clickSecs: number[] = [];
      for (let at = 0; at < samples.length; at++)
        if (Math.abs(samples[at] ?? 0) > 0.2) {
          clickSecs.push(at / sound.sampleRate);
          at += 0.2 * sound.sampleRate;
        }
      return { bytes, type: answer.headers.get('Content-Type'), clickSecs };
    };
    return Promise.all(urls.map(decode));
  }, forms);
  const [full, ...low] = heard;
  expect(heard.map(({ type }) => type)).toEqual(['audio/mpeg', 'audio/webm', 'audio/mp4']);
  expect(full?.clickSecs.length).toBeGreaterThan(30);
  for (const { bytes, clickSecs } of low) {
    expect(bytes).toBeLessThan(0.45 * (full?.bytes ?? 0));
    expect(clickSecs).toHaveLength(full?.clickSecs.length ?? 0);
    for (const [n, sec] of clickSecs.entries())
      expect(Math.abs(sec - (full?.clickSecs[n] ?? 0))).toBeLessThan(TOLERANCE_SEC);
  }

  await test.step('it is on by default when the browser asks to save data', async () => {
    await rm(join(site.dataFolder, 'library', streamUrl.replace('.mp3', '-64.webm')));
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await context.addInitScript(() => {
      localStorage.removeItem('player.data-saver');
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await track.open(SECOND);
    await track.expectToSound();
    expect(await src()).toMatch(/-64\.webm$/);
  });

  await test.step('the full file plays when the smaller one is missing', async () => {
    await track.suggestions.first().click();
    await expect(page).toHaveURL(`/track/${FIRST}`);
    await track.expectToSound();
    expect(await src()).toMatch(/[0-9a-f]\.mp3$/);
  });
});
