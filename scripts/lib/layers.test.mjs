import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(join(PROJECT, name), 'utf8');
const topOf = (/** @type {string} */ name) => name.split('/')[0] ?? '';

/** What each top folder may import, as drawn in CONTRIBUTING.md. */
function drawnLayers() {
  const [, section = ''] = /^## The layers\n(.*?)^## /ms.exec(read('CONTRIBUTING.md')) ?? [];
  const lines = [...section.matchAll(/^ {2}(\w+) +→ (.+)$/gm)];
  return new Map(lines.map(([, name = '', below = '']) => [name, below.split(', ')]));
}

/** Everything that a file imports from the project, types included, as paths from its root. */
function importsOf(/** @type {string} */ file) {
  const specifiers = /(?:\bfrom|\bimport\(|\bimport|\bmock\()\s*'([#.][^']+)'/g;
  return [...read(file).matchAll(specifiers)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)),
  );
}

const layers = drawnLayers();

test('the drawing has no circle: a folder comes before all that it imports', () => {
  const order = [...layers.keys()];
  expect(order.length).toBeGreaterThan(8);
  for (const [name, below] of layers)
    for (const one of below.filter((one) => order.includes(one)))
      expect(order.indexOf(one), `${name} → ${one}`).toBeGreaterThan(order.indexOf(name));
});

test('a folder imports only those below it in the drawing', () => {
  const files = globSync(`{${[...layers.keys(), 'domain', 'testing']}}/**/*.{ts,tsx,mjs}`, {
    cwd: PROJECT,
  });
  const edges = files.flatMap((file) => importsOf(file).map((path) => ({ file, path })));
  expect(edges.length).toBeGreaterThan(3000);
  const isDrawn = (/** @type {string} */ from, /** @type {string} */ to) =>
    from === to ||
    (to === 'testing' && from !== 'testing') ||
    (layers.get(from) ?? []).includes(to);
  expect(edges.filter(({ file, path }) => !isDrawn(topOf(file), topOf(path)))).toEqual([]);
});

test('another top folder is named by its alias, which the linter checks', () => {
  const files = globSync(`{${[...layers.keys(), 'domain']}}/**/*.{ts,tsx}`, { cwd: PROJECT });
  const relative = files.flatMap((file) =>
    [...read(file).matchAll(/(?:\bfrom|\bimport\(|\bimport) *'(\.[^']+)'/g)]
      .map(([, name = '']) => normalize(join(dirname(file), name)))
      .filter((path) => topOf(path) !== topOf(file) && /\.tsx?$/.test(path))
      .map((path) => ({ file, path })),
  );
  expect(relative).toEqual([]);
});
