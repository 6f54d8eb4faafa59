import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

test('long text gets smaller compressed files; short text and sound get none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vinahouse-compress-'));
  const page = '<p>Nonstop Vinahouse</p>\n'.repeat(100);
  mkdirSync(join(folder, 'track', 'x'), { recursive: true });
  writeFileSync(join(folder, 'track', 'x', 'index.html'), page);
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\n');
  writeFileSync(join(folder, 'sound.mp3'), page);

  const script = fileURLToPath(new URL('compress.ts', import.meta.url));
  execFileSync(process.execPath, [script, folder]);

  expect(readdirSync(folder).sort()).toEqual(['robots.txt', 'sound.mp3', 'track']);
  const siblingOf = (ending: string) => readFileSync(join(folder, 'track/x/index.html') + ending);
  expect(brotliDecompressSync(siblingOf('.br')).toString()).toBe(page);
  expect(gunzipSync(siblingOf('.gz')).toString()).toBe(page);
  rmSync(folder, { recursive: true });
});
