import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EMBED_ENTRY } from './embed-script.ts';
import { bundleInlineScript } from './inline-scripts.ts';

const MOST_BYTES = 30_000;

test('the player in other sites’ pages has at most 30 kB of script, and touches no storage', async () => {
  const entry = fileURLToPath(new URL(`../../${EMBED_ENTRY}`, import.meta.url));
  const { code } = await bundleInlineScript(entry);
  expect(gzipSync(code).length).toBeLessThan(MOST_BYTES);
  expect(code).not.toMatch(/\b(localStorage|sessionStorage|indexedDB|caches|cookie)\b/);
  // A classic script, in one file.
  expect(code).not.toMatch(/\bimport\b|\bexport\b/);
  // Other pages cannot tell it anything.
  expect(code).not.toMatch(/addEventListener\(.message|\.innerHTML/);
});
