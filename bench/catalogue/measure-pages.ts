import type { Browser } from '@playwright/test';
import { startLine } from '../line/start-line.ts';
import type { Sample } from '../report/figure.ts';
import { timeLetter } from '../visit/time-letter.ts';
import { openBrowser, untilQuiet, untilSeen, type Visit, visit } from '../visit/visitor.ts';
import type { Kind } from '../visit/wire.ts';
import type { Keep } from './keep.ts';

const SIZES = [12, 20_000];
/** A word in every track, so that searches show the same number of results in each catalogue. */
const WORD = 'dj';
const KINDS: readonly Kind[] = ['page', 'data', 'script', 'image', 'other'];

/** A visitor's waiting times and bytes, with a large catalogue and with twelve tracks. */
export async function measurePages(keep: Keep, rounds: number): Promise<void> {
  const lines = await Promise.all(SIZES.map((size) => startLine(size)));
  const browser = await openBrowser(lines.map(({ keyHash }) => keyHash));
  // Alternates between the sizes, so that other load on the machine affects both alike.
  const visits = Object.entries(PAGES).flatMap(([name, open]) =>
    lines.map(({ slowUrl }, index) => ({
      name: `${name}${SIZES[index]}`,
      open: () => open(browser, slowUrl),
    })),
  );
  // The first visit, with cold caches, is not counted.
  for (const { open } of visits) await open();
  for (let round = 0; round < rounds; round++)
    for (let n = 0; n < visits.length; n++) {
      const next = visits[(n + round) % visits.length];
      if (next) keep(next.name, await next.open());
    }
  await browser.close();
  await Promise.all(lines.map((line) => line.stop()));
}

const openHome = (browser: Browser, url: string) =>
  visit(browser, 'phone', url, async (home) => {
    await untilSeen(home, 'coversMs');
    await untilSeen(home, 'usableMs');
    await untilQuiet(home);
    return await sampleOf(home);
  });

/** A page that plays by itself; the bytes of sound are not counted. */
const openTrack = (browser: Browser, url: string) =>
  visit(browser, 'phone', `${url}/track/mau-1`, async (track) => {
    await untilSeen(track, 'soundMs');
    await untilSeen(track, 'usableMs');
    await untilQuiet(track, 'quietBesideSoundMs');
    return await sampleOf(track);
  });

/** Opens a search by its address. */
const openSearch = (browser: Browser, url: string) =>
  visit(browser, 'phone', `${url}/?q=${WORD}`, async (found) => {
    await found.page.locator('.track-list mark').first().waitFor();
    await untilSeen(found, 'coversMs');
    await untilQuiet(found);
    return await sampleOf(found);
  });

/** Types a word on the home page. `typedBytes` are the bytes in addition to the page's. */
const typeWord = (browser: Browser, url: string) =>
  visit(browser, 'phone', url, async (home) => {
    await untilSeen(home, 'usableMs');
    await untilQuiet(home);
    const beforeBytes = home.wire.totalBytes;
    await home.page.getByRole('searchbox').focus();
    await untilQuiet(home);
    let letterMs = 0;
    for (const letter of WORD) letterMs = Math.max(letterMs, await timeLetter(home.page, letter));
    await untilQuiet(home);
    const totalBytes = home.wire.totalBytes;
    return { letterMs, typedBytes: totalBytes - beforeBytes, totalBytes };
  });

async function sampleOf({ wire, seen }: Visit): Promise<Sample> {
  const { firstPaintMs, usableMs, connectMs } = await seen();
  const bytes = (untilMs?: number) => KINDS.map((kind) => wire.bytesOf(kind, untilMs));
  const add = (all: number[]) => all.reduce((sum, one) => sum + one, 0);
  return {
    firstPaintMs: firstPaintMs - connectMs,
    usableBytes: add(bytes(usableMs)),
    totalBytes: add(bytes()),
    ...Object.fromEntries(KINDS.map((kind) => [`${kind}Bytes`, wire.bytesOf(kind)])),
  };
}

const PAGES = { home: openHome, track: openTrack, search: openSearch, typed: typeWord };
