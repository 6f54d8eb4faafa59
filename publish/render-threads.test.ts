import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RenderThreads } from './render-threads.ts';

test('a program that could not be loaded once is loaded the next time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vh-threads-'));
  const bundle = join(folder, 'bundle.mjs');
  const threads = new RenderThreads(bundle, 'https://nhac.example');
  onTestFinished(async () => {
    await threads.close();
    rmSync(folder, { recursive: true });
  });
  await expect(threads.listPages()).rejects.toThrow();
  writeFileSync(bundle, "export const openPages = () => ({ listPages: () => ['/'] });");
  expect(await threads.listPages()).toEqual(['/']);
});
