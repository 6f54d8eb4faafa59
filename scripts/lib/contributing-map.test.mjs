import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(join(PROJECT, name), 'utf8');

/** Paths of the folders in the map, from its indentation. */
function mappedFolders() {
  const [, map = ''] = /^## The map\n+```\n(.*?)^```/ms.exec(read('CONTRIBUTING.md')) ?? [];
  /** @type {string[]} */
  const open = [];
  return map.split('\n').flatMap((line) => {
    const [, indent = '', name] = /^( *)([\w-]+)\/(\s|$)/.exec(line) ?? [];
    if (!name) return [];
    open.splice(indent.length / 2, open.length, name);
    return [open.join('/')];
  });
}

test('every folder of the map exists', () => {
  const folders = mappedFolders();
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter((folder) => !existsSync(join(PROJECT, folder)))).toEqual([]);
});

test('the map has every top folder, and every folder inside of the larger ones', () => {
  const ignored = read('.gitignore')
    .split('\n')
    .map((line) => line.replace(/^\//, ''));
  const foldersIn = (/** @type {string} */ folder) =>
    readdirSync(join(PROJECT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .filter(({ name }) => !ignored.includes(`${name}/`))
      .map(({ name }) => join(folder, name));
  const folders = ['', 'app', 'app/features', 'server', 'server/api'].flatMap(foldersIn);
  expect(folders.filter((folder) => !mappedFolders().includes(folder))).toEqual([]);
});
