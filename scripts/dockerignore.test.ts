import { expect, test } from 'vitest';
import { listContext, readInstructions } from './testing/run-containerfile.mjs';

test('the image gets no secrets, no tests and no data of this machine', () => {
  const files = listContext();
  for (const wanted of [
    'package-lock.json',
    'server/main.ts',
    'demo/music/tracks.json',
    'scripts/health.mjs',
  ])
    expect(files).toContain(wanted);
  const unwanted =
    /(^|\/)\.env|\.test\.|\.component\.|(^|\/)testing\/|^(e2e|bench|docs|\.git|\.data)\//;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  expect(readInstructions('# a\nRUN a \\\n  b\n')).toEqual([{ name: 'RUN', rest: 'a    b' }]);
});
