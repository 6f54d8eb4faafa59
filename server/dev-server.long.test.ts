import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect as expectPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROGRAM_FOLDERS } from '#testing/program-folders.ts';
import { ensureBrowser } from '../scripts/lib/ensure-browser.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [...PROGRAM_FOLDERS, 'public', 'package.json', 'vite.config.ts'];
/** Longer than any change takes to arrive, even on a busy machine. */
const timeout = 60_000;

let copy: string;
let server: ChildProcess;
let browser: Browser;
let page: Page;

/** A copy of the program, in which files can be edited. */
beforeAll(async () => {
  const cache = join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the project, so that Node and Vite find the packages.
  copy = mkdtempSync(join(cache, 'hot-reload-'));
  for (const part of COPIED) cpSync(join(repository, part), join(copy, part), { recursive: true });
  symlinkSync(join(repository, 'demo'), join(copy, 'demo'));
  server = spawn(process.execPath, ['server/dev-server.ts'], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: 'data',
      // Nothing listens there: pages and music need no database.
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    },
  });
  const address = await readAddress(server);
  browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--autoplay-policy=no-user-gesture-required'],
  });
  page = await browser.newPage({ baseURL: address });
  page.setDefaultTimeout(timeout);
});
afterAll(async () => {
  await browser?.close();
  server?.kill();
  if (server?.exitCode === null) await once(server, 'exit');
  rmSync(copy, { recursive: true });
});

/** Reads the server's output continuously: it would block when the pipe is full. */
function readAddress(server: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      const [address] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      if (address) resolve(address);
    });
    server.on('exit', () => reject(new Error(`The server has ended: ${output}`)));
  });
}

function edit(name: string, text: string, replacement: string) {
  const file = join(copy, name);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(text);
  writeFileSync(file, before.replace(text, replacement));
}

test('an edited component shows at once, without reloading the page or stopping its music', async () => {
  const player = page.getByRole('region', { name: 'Trình phát' });
  const like = player.getByRole('button', { name: /^Thích/ });
  const positionSec = () =>
    page.locator('#player').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  const expectToSound = async () => {
    const startSec = await positionSec();
    await expectPage.poll(positionSec, { timeout }).toBeGreaterThan(startSec + 0.5);
  };
  await page.goto('/track/vinahouse-1');
  await expectToSound();
  await like.click();
  await expectPage(like).toHaveAttribute('aria-pressed', 'true', { timeout });
  await page.evaluate(() => {
    document.documentElement.dataset.mark = 'here';
  });
  const beforeSec = await positionSec();

  edit('app/features/player/track-player.tsx', '{track.title}</h1>', '{track.title}, sửa</h1>');

  await expectPage(page.getByRole('heading', { level: 1 })).toContainText(', sửa', { timeout });
  expect(await page.evaluate(() => document.documentElement.dataset.mark)).toBe('here');
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  expect(await positionSec()).toBeGreaterThan(beforeSec);
  await expectToSound();
  // The edited component is rendered by the server, too: its page must have changed.
  const rendered = await (await page.request.get('/track/vinahouse-2')).text();
  expect(rendered.includes(', sửa</h1>')).toBe(true);
});

test('an edited route shows at once, too', async () => {
  await page.goto('/track/vinahouse-1');
  edit('app/routes/track.tsx', '<BackButton listAddress', '<p>sửa nữa</p><BackButton listAddress');
  await expectPage(page.getByText('sửa nữa')).toBeVisible({ timeout });
});
