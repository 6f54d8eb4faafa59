import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { findBuiltSite } from '#runtime/built-site.ts';
import { expect, test } from '../fixtures.ts';

/** A string of supabase-js that minifiers keep. */
const SUPABASE_MARKER = 'supabase.auth.token';

type Budget = {
  path: string;
  page: string;
  usable: string;
  mostBytes: number;
  /** With what the page loads by itself afterwards, up to the file `last`. */
  later?: { last: string; mostFiles: number };
};

// In bytes after Brotli. A page is usable when React handles events of the element `usable`.
const BUDGETS: Budget[] = [
  { path: '/', page: 'home', usable: '[aria-pressed=true]', mostBytes: 85_000 },
  {
    path: '/track/vinahouse-3',
    page: 'track',
    usable: '[aria-label="Vị trí phát"]',
    mostBytes: 100_000,
    later: { last: 'follow-comments', mostFiles: 24 },
  },
  { path: '/kham-pha', page: 'explore', usable: 'main li a', mostBytes: 85_000 },
];

for (const { path, page: pageName, usable, mostBytes, later } of BUDGETS)
  test(`${path} is usable with ${mostBytes / 1000} kB of JavaScript, none of it supabase-js or another page's`, async ({
    page,
  }) => {
    const scripts = await scriptsUntilUsable(page, path, usable);
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    console.log(`${path}: ${bytes} bytes of JavaScript until usable`);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(await isInBuild(SUPABASE_MARKER)).toBe(true);
    for (const { name } of scripts) {
      const text = await (await page.request.get(name)).text();
      expect(text.includes(SUPABASE_MARKER), name).toBe(false);
      expect(/([\w-]+)-parts-/.exec(name)?.[1] ?? pageName, name).toBe(pageName);
    }
    if (!later) return;
    await expect.poll(() => scriptNames(page)).toContainEqual(expect.stringContaining(later.last));
    expect((await scriptNames(page)).length).toBeLessThanOrEqual(later.mostFiles);
  });

test('the shell is compiled while it downloads', async ({ request }) => {
  const home = await (await request.get('/')).text();
  const [, shell = ''] = /data-scripts=".*?(\S*\/shell-\S+?\.js)/.exec(home) ?? [];
  expect(await (await request.get(shell)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

const scriptNames = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    ),
  ]);

async function isInBuild(marker: string) {
  const folder = join(findBuiltSite().clientFolder, 'assets');
  for (const name of await readdir(folder))
    if (name.endsWith('.js') && (await readFile(join(folder, name), 'utf8')).includes(marker))
      return true;
  return false;
}

/** All scripts requested before React had hydrated the page. */
async function scriptsUntilUsable(page: Page, path: string, usable: string) {
  await page.addInitScript((selector) => {
    const isHydrated = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
    const check = () => {
      if (isHydrated(document.querySelector(selector)))
        document.documentElement.dataset.usableAtMs = String(performance.now());
      else requestAnimationFrame(check);
    };
    check();
  }, usable);
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  await page.goto(path);
  await page.locator('html[data-usable-at-ms]').waitFor();
  // Resource timing lists only finished requests. Not networkidle, because the request for the sound stays open.
  await expect.poll(() => pending.size).toBe(0);
  return page.evaluate(() => {
    const usableAtMs = Number(document.documentElement.dataset.usableAtMs);
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= usableAtMs)
      .map((entry) => ({
        name: entry.name,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      }));
  });
}
