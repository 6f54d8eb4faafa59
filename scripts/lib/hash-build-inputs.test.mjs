import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashBuildInputs } from './hash-build-inputs.mjs';

const INPUTS = [
  'app/routes/home.tsx',
  'messages/vi.ts',
  'public/art/drum.svg',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/compress.ts',
  'domain/track.ts',
];
let folder = '';

/** @param {string} name @param {string} content */
function write(name, content) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vinahouse-inputs-'));
  for (const name of INPUTS) write(name, name);
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(INPUTS)('a change of %s changes the hash', async (name) => {
  const before = await hashBuildInputs(folder, {});
  write(name, 'changed');
  expect(await hashBuildInputs(folder, {})).not.toBe(before);
  write(name, name);
  expect(await hashBuildInputs(folder, {})).toBe(before);
});

test('a new file, a renamed one and a deleted one change the hash', async () => {
  const hashes = [await hashBuildInputs(folder, {})];
  write('app/a.ts', '');
  hashes.push(await hashBuildInputs(folder, {}));
  rmSync(join(folder, 'app/a.ts'));
  write('app/b.ts', '');
  hashes.push(await hashBuildInputs(folder, {}));
  expect(new Set(hashes).size).toBe(3);
});

test.each([
  'app/routes/home.test.tsx',
  'app/routes/pages.component.tsx',
  'app/testing/open-site.tsx',
  'domain/testing/tracks.ts',
  'server/main.ts',
  'import/main.ts',
  'README.md',
  'vitest.config.ts',
  'vitest.components.config.ts',
  'playwright.config.ts',
  'public/.DS_Store',
  '.env',
  '.env.example',
])('%s is no part of the site', async (name) => {
  const before = await hashBuildInputs(folder, {});
  write(name, 'new');
  expect(await hashBuildInputs(folder, {})).toBe(before);
});

test('of the environment, only what the build reads counts', async () => {
  const hashWith = (/** @type {NodeJS.ProcessEnv} */ env) => hashBuildInputs(folder, env);
  const bare = await hashWith({});
  expect(await hashWith({ VITE_SUPABASE_URL: 'https://example.com' })).not.toBe(bare);
  expect(await hashWith({ PORT: '3001', SITE_URL: 'https://example.com' })).toBe(bare);
  expect(await hashWith({ VITE_SUPABASE_URL: '' })).toBe(bare);
});
