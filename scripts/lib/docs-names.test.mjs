import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(join(PROJECT, name), 'utf8');
const isThere = (/** @type {string} */ name) => existsSync(join(PROJECT, name));

/**
 * The files and folders in a text's code spans, except patterns such as `*.test.ts`.
 *
 * @param {string} text
 */
const filesIn = (text) =>
  [...text.matchAll(/`([\w./-]+(?:\/|\.(?:tsx?|mjs|css|sql|md)))`/g)].flatMap(([, name = '']) =>
    name === '' ? [] : [name],
  );

test('the files of the table Where does … go? exist', () => {
  const [, table = ''] = /^## Where does(.*?)^## /ms.exec(read('CONTRIBUTING.md')) ?? [];
  const files = filesIn(table);
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});

test('the files that the security page names exist', () => {
  const files = filesIn(read('docs/security.md')).filter((file) => !file.startsWith('DATA_DIR/'));
  expect(files.length).toBeGreaterThan(100);
  const folders = ['', 'server/api/', 'supabase/tests/', 'supabase/schemas/'];
  const isNamed = (/** @type {string} */ file) => folders.some((folder) => isThere(folder + file));
  expect(files.filter((file) => !isNamed(file))).toEqual([]);
});

test('docs/deploy.md names every metric', () => {
  const code = read('server/monitoring/site-metrics.ts');
  const names = [
    ...[...code.matchAll(/name: '(vinahouse_\w+)'/g)].map(([, name]) => name),
    ...[...code.matchAll(/gauge\('(\w+)'/g)].map(([, name]) => `vinahouse_${name}`),
  ];
  expect(names.length).toBeGreaterThan(10);
  const documented = read('docs/deploy.md');
  expect(names.filter((name) => name && !documented.includes(name))).toEqual([]);
});

test('the version is the first one of the changelog', () => {
  const [, version] = /^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md')) ?? [];
  expect(JSON.parse(read('package.json')).version).toBe(version);
  expect(JSON.parse(read('package-lock.json')).version).toBe(version);
});

const DECISIONS = 'docs/decisions';
const decisions = () =>
  readdirSync(join(PROJECT, DECISIONS)).filter((name) => /^\d{3}-/.test(name));

test('the list of decisions names each one once, by its title', () => {
  const [, list = ''] = /^## By theme\n(.*)/ms.exec(read(`${DECISIONS}/README.md`)) ?? [];
  const listed = [...list.matchAll(/^- (\[\d{3}\]\(.*?\) .*?)(?: \(replaced by \d{3}\))?$/gm)];
  const expected = decisions().map((name) => {
    const [, number, title] = /^# (\d{3})(?: ·|:) (.*)/.exec(read(`${DECISIONS}/${name}`)) ?? [];
    return `[${number}](${name}) ${title}`;
  });
  expect(listed.map(([, line]) => line).sort()).toEqual(expected);
});

test('each decision has a number of its own', () => {
  const numbers = decisions().map((name) => name.slice(0, 3));
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
});

test('what a decision supersedes is in the table of what is no longer true', () => {
  const table = read(`${DECISIONS}/README.md`);
  const rows = table.split('\n').filter((line) => line.startsWith('| [0'));
  const superseded = decisions().flatMap((name) =>
    [...read(`${DECISIONS}/${name}`).matchAll(/Supersedes ([^.:]*)/g)].flatMap(([, what = '']) =>
      [...what.matchAll(/\b\d{3}\b(?!-)/g)].map(([older]) => ({ older, newer: name.slice(0, 3) })),
    ),
  );
  expect(superseded.length).toBeGreaterThan(5);
  const isTold = (/** @type {string} */ older, /** @type {string} */ newer) =>
    rows.some(
      (row) =>
        row.startsWith(`| [${older}]`) &&
        (row.includes(`| [${newer}]`) || row.includes('all of it')),
    );
  expect(superseded.filter(({ older, newer }) => !isTold(older, newer))).toEqual([]);
});

test('the workflow and .ci/run call the README’s test command, and nothing else', () => {
  expect(read('README.md')).toContain('| `npm test` |');
  const workflow = read('.github/workflows/test.yml');
  expect(workflow.match(/\brun: .*/g)).toEqual(['run: npm test']);
  expect(read('.ci/run').trim().split('\n').at(-1)).toBe('exec npm test');
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
});

test('the editor’s settings are those of the formatter', () => {
  const { formatter } = JSON.parse(read('biome.json'));
  const editor = read('.editorconfig');
  expect(editor).toContain(`indent_style = ${formatter.indentStyle}\n`);
  expect(editor).toContain(`indent_size = ${formatter.indentWidth}\n`);
  expect(editor).toContain(`max_line_length = ${formatter.lineWidth}\n`);
});
