import type { Browser } from '@playwright/test';
import { TRACK_ID } from '../line/limit-pages.ts';
import { median, type Sample } from '../report/figure.ts';
import { findPoint, type Point, press, pressAt } from './press.ts';
import { timeLetter } from './time-letter.ts';
import { timePress } from './time-press.ts';
import { timeSeek } from './time-seek.ts';
import { blockingMs, type Screen, untilQuiet, untilSeen, type Visit, visit } from './visitor.ts';
import { sum } from './wire.ts';

/** The limit pages have no React to wait for. */
const isOurs = (url: string) => !url.includes('/limit/');

/** Opens a home page, ours or the limit's, and waits until it is idle. */
export const openHome = (browser: Browser, url: string): Promise<Sample> =>
  visit(browser, 'phone', url, async (home) => {
    await untilSeen(home, 'coversMs');
    if (isOurs(url)) await untilSeen(home, 'usableMs');
    await untilQuiet(home);
    const seen = await home.seen();
    const { connectMs } = seen;
    const listMs = Math.max(seen.listMs, seen.firstPaintMs);
    return {
      firstPaintMs: seen.firstPaintMs - connectMs,
      listMs: listMs - connectMs,
      listAfterPaintMs: listMs - seen.firstPaintMs,
      largestPaintMs: seen.largestPaintMs - connectMs,
      coversMs: seen.coversMs - connectMs,
      coversInView: seen.coversInView,
      blockingMs: blockingMs(seen),
      layoutShift: seen.layoutShift,
      usableMs: seen.usableMs && seen.usableMs - connectMs,
      scriptBytes: sum(home.wire.scriptsUntil(seen.usableMs)),
      totalBytes: home.wire.totalBytes,
    };
  });

/** Opens a page that plays by itself. */
export const openSound = (browser: Browser, url: string): Promise<Sample> =>
  visit(browser, 'phone', url, async (track) => {
    await untilSeen(track, 'soundMs');
    const { soundMs, connectMs } = await track.seen();
    return { soundMs: soundMs - connectMs };
  });

export const openTrack = (browser: Browser, siteUrl: string): Promise<Sample> =>
  visit(browser, 'phone', `${siteUrl}/track/${TRACK_ID}`, async (track) => {
    await untilSeen(track, 'soundMs');
    await untilSeen(track, 'usableMs');
    // Comments and their client load after the sound, and may block the page, too.
    await track.page.waitForTimeout(3000);
    const seen = await track.seen();
    const scripts = track.wire.scriptsUntil(seen.usableMs);
    return {
      soundMs: seen.soundMs - seen.connectMs,
      usableMs: seen.usableMs - seen.connectMs,
      blockingMs: blockingMs(seen),
      layoutShift: seen.layoutShift,
      scriptBytes: sum(scripts),
      supabaseFiles: await countSupabase(track, scripts),
    };
  });

/** Seek positions as shares of a mix's length: forward, back, far forward. */
const SEEKS = [0.4, 0.1, 0.9];

/** Opens a mix that plays by itself, and times seeks until the sound continues. */
export const openMix = (browser: Browser, url: string): Promise<Sample> =>
  visit(browser, 'phone', url, async (track) => {
    await untilSeen(track, 'soundMs');
    await untilSeen(track, 'usableMs');
    await untilQuiet(track, 'quietBesideSoundMs');
    const { soundMs, connectMs } = await track.seen();
    const commentsMs = await track.page.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('track_comments'))
          ?.startTime ?? Number.NaN,
    );
    const times: number[] = [];
    for (const share of SEEKS) times.push(await timeSeek(track.page, share));
    return {
      soundMs: soundMs - connectMs,
      commentsMs: commentsMs - connectMs,
      seekMs: median(times),
      slowestSeekMs: Math.max(...times),
    };
  });

/** Built files have opaque names, so their content is searched. */
async function countSupabase({ page }: Visit, scripts: { url: string }[]): Promise<number> {
  const paths = scripts.map(({ url }) => url);
  return page.evaluate(async (paths) => {
    const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
    return texts.filter((text) => /GoTrueClient|supabase-js/.test(text)).length;
  }, paths);
}

/** Presses a card's play overlay; a mouse hovers over it first. */
export const pressCard = (browser: Browser, siteUrl: string, screen: Screen): Promise<Sample> =>
  pressToSound(browser, siteUrl, screen, `a[aria-label^="Phát"][href="/track/${TRACK_ID}"]`);

export const pressBare = (browser: Browser, siteUrl: string, screen: Screen): Promise<Sample> =>
  pressToSound(browser, `${siteUrl}/limit/sound-pressed`, screen, 'button');

/** When to press: when the button is painted, or when the page has become idle, and not before 9 s. */
type When = 'atOnce' | 'settled';
const SETTLED_MS = 9000;

/** Opens a track's link in a browser that refuses autoplay, as on phones, and presses its button. */
export const pressLink = (
  browser: Browser,
  siteUrl: string,
  when: When,
  trackId = TRACK_ID,
): Promise<Sample> => {
  const url = `${siteUrl}/track/${trackId}`;
  return when === 'settled'
    ? pressToSound(browser, url, 'phone', '[data-play]', SETTLED_MS)
    : pressAtOnce(browser, url, '[data-play]');
};

export const pressBareAtOnce = (browser: Browser, siteUrl: string): Promise<Sample> =>
  pressAtOnce(browser, `${siteUrl}/limit/sound-pressed`, 'button');

/** Where the button of a URL is: looking for it would delay a press of the first frame. */
const points = new Map<string, Point>();

async function pressAtOnce(browser: Browser, url: string, button: string): Promise<Sample> {
  const point =
    points.get(url) ??
    (await visit(browser, 'phone', url, ({ page }) => findPoint(page.locator(button).first())));
  points.set(url, point);
  return visit(browser, 'phone', url, async (opened) => {
    await pressAt(opened, 'phone', point);
    return readPressed(opened);
  });
}

function pressToSound(
  browser: Browser,
  url: string,
  screen: Screen,
  button: string,
  settledMs = 0,
) {
  return visit(browser, screen, url, async (opened) => {
    await opened.page.waitForLoadState('load');
    if (isOurs(url)) await untilSeen(opened, 'usableMs');
    await untilQuiet(opened);
    await opened.page.waitForFunction((ms) => performance.now() > ms, settledMs);
    await press(opened, screen, opened.page.locator(button).first());
    return readPressed(opened);
  });
}

async function readPressed(opened: Visit): Promise<Sample> {
  await untilSeen(opened, 'soundMs');
  const { connectMs, pressMs, soundMs } = await opened.seen();
  return { pressToSoundMs: soundMs - pressMs, openToSoundMs: soundMs - connectMs };
}

/** Presses categories one after the other, and times each until its list is painted. The first may fetch data. */
export const pressCategories = (browser: Browser, url: string): Promise<Sample> =>
  visit(browser, 'phone', url, async (home) => {
    if (isOurs(url)) await untilSeen(home, 'usableMs');
    await untilQuiet(home);
    const times: number[] = [];
    for (const name of ['Chill', 'Remix', 'Nonstop', 'Tất cả', 'Chill'])
      times.push(await timePress(home, name));
    const [first = 0, ...later] = times;
    return { firstPressMs: first, laterPressMs: Math.max(...later) };
  });

/** Types a word into the search box, with the search file loaded, and times each letter until its results are painted. */
export const typeWord = (browser: Browser, siteUrl: string): Promise<Sample> =>
  visit(browser, 'phone', siteUrl, async (home) => {
    await untilSeen(home, 'usableMs');
    await untilQuiet(home);
    await home.page.getByRole('searchbox').focus();
    await untilQuiet(home);
    const times: number[] = [];
    for (const letter of 'dem') times.push(await timeLetter(home.page, letter));
    return { letterMs: median(times) };
  });
