import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  devices,
  type Page,
} from '@playwright/test';
import { type Seen, watchPage } from './watch-page.ts';
import { Wire } from './wire.ts';

const PROCESSOR_SLOWDOWN = 4;
const LONGEST_VISIT_MS = 45_000;
const QUIET_MS = 1000;

/** Lighthouse's phone, and a desktop for the mouse. */
const SCREENS = {
  phone: {
    ...devices['Moto G Power'],
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

export type Screen = keyof typeof SCREENS;
export type Visit = { page: Page; wire: Wire; seen: () => Promise<Seen> };

/**
 * @param keyHashes of the certificates that it trusts
 * @param autoplay whether a page may play before the first press, as on most desktops, or not, as on phones
 */
export function openBrowser(
  keyHashes: readonly string[],
  autoplay: 'allowed' | 'refused' = 'allowed',
): Promise<Browser> {
  const policy =
    autoplay === 'allowed' ? 'no-user-gesture-required' : 'document-user-activation-required';
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: [
      `--autoplay-policy=${policy}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-field-trial-config',
      `--ignore-certificate-errors-spki-list=${keyHashes.join(',')}`,
    ],
  });
}

/** One visit with an empty cache, on a slowed CPU. */
export async function visit<Result>(
  browser: Browser,
  screen: Screen,
  url: string,
  look: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  context.setDefaultTimeout(LONGEST_VISIT_MS);
  try {
    return await openPage(context, url, look);
  } finally {
    await context.close();
  }
}

async function openPage<Result>(
  context: BrowserContext,
  url: string,
  look: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  const session = await context.newCDPSession(page);
  const wire = new Wire();
  await wire.watch(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  const painted = firstPaint(session);
  const answer = await page.goto(url, { waitUntil: 'commit' });
  if (!answer?.ok()) throw new Error(`${url} answers ${answer?.status()}`);
  await painted;
  return look({ page, wire, seen: () => page.evaluate(() => globalThis.seen) });
}

/**
 * Waits for the browser's event of the first contentful paint. Evaluating a script in the page before it would
 * delay the paint by 50 ms on the slowed CPU.
 */
async function firstPaint(session: CDPSession): Promise<void> {
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The page has painted nothing.')),
      LONGEST_VISIT_MS,
    );
    session.on('Page.lifecycleEvent', ({ name }) => {
      if (name !== 'firstContentfulPaint') return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Waits until the line has been idle for a while, so that late requests are measured as well. */
export async function untilQuiet(
  { page, wire }: Visit,
  quiet: 'quietMs' | 'quietBesideSoundMs' = 'quietMs',
): Promise<void> {
  await page.waitForLoadState('load');
  const startMs = performance.now();
  while (wire[quiet] < QUIET_MS) {
    if (performance.now() - startMs > LONGEST_VISIT_MS)
      throw new Error('The page did not become idle.');
    await page.waitForTimeout(100);
  }
}

/** Waits for an event that watchPage records. */
export async function untilSeen({ page }: Visit, what: 'soundMs' | 'usableMs' | 'coversMs') {
  await page.waitForFunction((name) => globalThis.seen[name] > 0, what, { polling: 100 });
}

/** Total blocking time: the part beyond 50 ms of each task after the first paint. */
export function blockingMs({ longTasks, firstPaintMs }: Seen): number {
  return longTasks
    .filter(({ startMs, durationMs }) => startMs + durationMs > firstPaintMs)
    .reduce((total, { durationMs }) => total + Math.max(0, durationMs - 50), 0);
}
