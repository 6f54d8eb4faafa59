import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSite } from '#testing/small-site.ts';
import { indexStaticFiles, type StaticFiles } from './static-files.ts';

const SOUND = '/sound/mua-chieu.0123456789abcdef.mp3';
const etagOf = (files: StaticFiles, path: string) =>
  files.get(path)?.variants.get('identity')?.etag;

test('an ETag depends on every byte of the content, and on nothing else', async () => {
  const [one, other] = [writeSite(), writeSite()];
  const before = await indexStaticFiles(one);
  expect(etagOf(await indexStaticFiles(other), SOUND)).toBe(etagOf(before, SOUND));

  appendFileSync(join(one, SOUND), 'x');
  const after = await indexStaticFiles(one);
  expect(etagOf(after, SOUND)).not.toBe(etagOf(before, SOUND));
  expect(etagOf(after, '/favicon.ico')).toBe(etagOf(before, '/favicon.ico'));
  for (const folder of [one, other]) rmSync(folder, { recursive: true });
});

test('a compressed sibling is a variant of its file, and not a file of its own', async () => {
  const folder = writeSite();
  writeFileSync(join(folder, 'alone.txt.gz'), 'a download');
  const files = await indexStaticFiles(folder);
  expect([...(files.get('/assets/app-1a2b3c4d.js')?.variants.keys() ?? [])]).toEqual([
    'identity',
    'br',
    'gzip',
  ]);
  expect(files.has('/assets/app-1a2b3c4d.js.br')).toBe(false);
  expect(files.has('/alone.txt.gz')).toBe(true);
  for (const path of files.keys()) expect(path).not.toMatch(/\/\./);
  rmSync(folder, { recursive: true });
});
