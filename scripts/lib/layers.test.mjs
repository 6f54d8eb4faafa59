import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(join(PROJECT, name), 'utf8');
/** Above the layers: they develop and test the site. */
const DEVELOPMENT = ['supabase', 'tools', 'e2e', 'bench'];
const topOf = (/** @type {string} */ name) => name.split('/')[0] ?? '';

/** What each top folder may import, as drawn in CONTRIBUTING.md. */
function drawnLayers() {
  const [, section = ''] = /^## The layers\n(.*?)^## /ms.exec(read('CONTRIBUTING.md')) ?? [];
  const lines = [...section.matchAll(/^ {2}(\w+) +→ (.+)$/gm)];
  return new Map(lines.map(([, name = '', below = '']) => [name, below.split(', ')]));
}

/** @typedef {{ from: string, to: string, file?: string }} Edge */

/** Everything that a file imports from the project, types included, as paths from its root. */
function importsOf(/** @type {string} */ file) {
  const specifiers = /(?:\bfrom|\bimport\(|\bimport|\bmock\()\s*'([#.][^']+)'/g;
  return [...read(file).matchAll(specifiers)].map(([, name = '']) => ({
    from: file,
    to: name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)),
    isRelative: name.startsWith('.'),
  }));
}

/**
 * The edges that are part of a circle: those left after removing all that lead nowhere or that nothing leads to.
 *
 * @returns {Edge[]}
 */
function circlesOf(/** @type {Edge[]} */ edges) {
  const sources = new Set(edges.map(({ from }) => from));
  const targets = new Set(edges.map(({ to }) => to));
  const left = edges.filter(({ from, to }) => sources.has(to) && targets.has(from));
  return left.length === edges.length ? left : circlesOf(left);
}

/** Shortens an edge to where its paths part: 'a/b/c/d.ts' and 'a/e.ts' become 'a/b' and 'a/.'. @returns {Edge} */
function whereTheyPart(/** @type {Edge} */ { from, to }) {
  const [one, other] = [from.split('/'), to.split('/')];
  const depth = one.findIndex((name, index) => name !== other[index]);
  const at = (/** @type {string[]} */ path) =>
    [...path.slice(0, depth), path.length === depth + 1 ? '.' : path[depth]].join('/');
  return { from: at(one), to: at(other), file: from };
}

const layers = drawnLayers();
const files = globSync(
  `{${[...layers.keys(), 'domain', 'testing', ...DEVELOPMENT]}}/**/*.{ts,tsx,mjs}`,
  { cwd: PROJECT, exclude: ['**/node_modules/**'] },
);
const edges = files.flatMap(importsOf);

test('the drawing has no circle: a folder comes before all that it imports', () => {
  const order = [...layers.keys()];
  expect(order.length).toBeGreaterThan(8);
  for (const [name, below] of layers)
    for (const one of below.filter((one) => order.includes(one)))
      expect(order.indexOf(one), `${name} → ${one}`).toBeGreaterThan(order.indexOf(name));
});

test('a folder imports only those below it in the drawing', () => {
  expect(edges.length).toBeGreaterThan(3000);
  const isDrawn = (/** @type {string} */ from, /** @type {string} */ to) =>
    from === to ||
    DEVELOPMENT.includes(from) ||
    (to === 'testing' && from !== 'testing') ||
    (layers.get(from) ?? []).includes(to);
  expect(edges.filter(({ from, to }) => !isDrawn(topOf(from), topOf(to)))).toEqual([]);
});

test('no files import each other in a circle, not even for a type', () => {
  expect(circlesOf(edges)).toEqual([]);
});

test('no folders import each other in a circle, at any depth', () => {
  const isOfTests = (/** @type {string} */ path) => /\.(test|component)\.|\/testing\//.test(path);
  const known = new Set(files);
  const between = edges
    .filter(({ from, to }) => known.has(to) && !isOfTests(from) && !isOfTests(to))
    .filter(({ from, to }) => dirname(from) !== dirname(to));
  expect(between.length).toBeGreaterThan(1000);
  const inCircles = circlesOf(between.map(whereTheyPart));
  expect(inCircles.map(({ from, to, file }) => `${from} → ${to}: ${file}`)).toEqual([]);
});

test('only tests import helpers of tests', () => {
  const isOfTests = (/** @type {string} */ path) =>
    /\.(test|component)\.|(^|\/)testing\//.test(path) || DEVELOPMENT.includes(topOf(path));
  const helpers = edges.filter(({ to }) => /(^|\/)testing\//.test(to));
  expect(helpers.length).toBeGreaterThan(100);
  expect(helpers.filter(({ from }) => !isOfTests(from))).toEqual([]);
});

test('another top folder is named by its alias, which the linter checks', () => {
  const isUnchecked = (/** @type {string} */ path) =>
    [...DEVELOPMENT, 'testing'].includes(topOf(path)) || !/\.tsx?$/.test(path);
  const relative = edges.filter(
    ({ from, to, isRelative }) => isRelative && topOf(from) !== topOf(to),
  );
  expect(relative.filter(({ from, to }) => !isUnchecked(from) && /\.tsx?$/.test(to))).toEqual([]);
});
