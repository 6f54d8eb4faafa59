import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findLicences } from './find-licences.mjs';
import { inProject } from './project-folder.mjs';

test('every package of this project has a licence that is allowed', async () => {
  const { packages } = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8'));
  const { counts, refused } = findLicences(packages);
  expect(refused).toEqual([]);
  expect(counts.get('MIT')).toBeGreaterThan(100);
});

test.each([
  ['MIT', []],
  ['MIT OR Apache-2.0', []],
  ['(MIT OR AGPL-3.0-only)', []],
  ['(AGPL-3.0-only OR SSPL-1.0)', ['@crew/deck: (AGPL-3.0-only OR SSPL-1.0)']],
  ['GPL-3.0-only', ['@crew/deck: GPL-3.0-only']],
  ['MIT AND AGPL-3.0-only', ['@crew/deck: MIT AND AGPL-3.0-only']],
  ['SEE LICENSE IN LICENSE', ['@crew/deck: SEE LICENSE IN LICENSE']],
  [undefined, ['@crew/deck: none']],
])('a package under %s: %j', (license, refused) => {
  const packages = { '': {}, 'node_modules/a/node_modules/@crew/deck': { license } };
  expect(findLicences(packages).refused).toEqual(refused);
});
