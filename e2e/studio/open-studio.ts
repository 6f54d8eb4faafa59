import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import recordings from '#demo/generate/recordings.json' with { type: 'json' };
import type * as studio from './studio.ts';

const MUSIC = fileURLToPath(new URL('../../demo/music', import.meta.url));
const BUILDER = fileURLToPath(new URL('build-studio.ts', import.meta.url));
/** No server is needed, since all requests are fulfilled here. Pages of localhost are secure contexts. */
const ADDRESS = 'http://localhost:1';

type Studio = typeof studio;
type Recording = keyof typeof recordings;
export type Mix = Awaited<ReturnType<Studio['measureMix']>>;

export async function buildStudio(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [BUILDER]);
  return stdout;
}

/** Opens a page with only the engine's code for mixing and the recordings. */
export async function openStudio(page: Page, script: string) {
  await page.route(`${ADDRESS}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/studio.js')
      return route.fulfill({ contentType: 'text/javascript', body: script });
    if (pathname.startsWith('/sound/')) return route.fulfill({ path: `${MUSIC}${pathname}` });
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
  });
  await page.goto(ADDRESS);

  /** Calls one of the studio's functions in the page. */
  return <Name extends keyof Studio>(name: Name, ...slugs: Recording[]) =>
    page.evaluate(async ([url, name, tracks]) => (await import(url))[name](...tracks), [
      `${ADDRESS}/studio.js`,
      name,
      slugs.map(asTrack),
    ] as const) as ReturnType<Studio[Name]>;
}

function asTrack(slug: Recording): studio.StudioTrack {
  const { file, durationSec, bpm, firstDownbeatSec } = recordings[slug];
  return { file: `/${file}`, durationSec, beatGrid: { bpm, firstDownbeatSec } };
}
