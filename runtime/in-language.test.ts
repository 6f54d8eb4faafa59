import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { PROGRAM_FOLDERS } from '#testing/program-folders.ts';
import { adviceOf, ExplainedError } from './explained-error.ts';
import { chooseLanguage } from './in-language.mjs';

const PROGRAM = [...PROGRAM_FOLDERS, 'scripts'].join(',');
const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** Accents and đ, which the English messages need not. */
const isVietnamese = (text: string) => /\p{Mark}|đ/iu.test(text.normalize('NFD'));

const files = globSync(`{${PROGRAM}}/**/*.messages.{ts,mjs}`, { cwd: PROJECT });

/** English only, like the code: `npm test`, `npm run audit`. */
const FOR_DEVELOPERS = new Set([
  'scripts/audit.mjs',
  'scripts/test.mjs',
  'scripts/lib/ensure-browser.mjs',
  'scripts/lib/supabase-auth.mjs',
]);

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['vi', {}],
  ['vi', { LANG: '' }],
  ['vi', { LANG: 'vi_VN.UTF-8' }],
  ['vi', { LANG: 'vi' }],
  ['vi', { LANG: 'C' }],
  ['vi', { LANG: 'C.UTF-8' }],
  ['vi', { LANG: 'POSIX' }],
  ['en', { LANG: 'en_US.UTF-8' }],
  ['en', { LANG: 'ja_JP.eucJP' }],
  ['en', { LANG: 'vie_FR' }],
  ['en', { LANG: 'vi_VN', LC_MESSAGES: 'en_GB' }],
  ['vi', { LANG: 'en_US', LC_MESSAGES: 'en_GB', LC_ALL: 'vi_VN' }],
  ['vi', { LANG: 'vi_VN', LC_ALL: '' }],
])('%s is the language of %j', (language, env) => {
  expect(chooseLanguage(env)).toBe(language);
});

async function load(file: string, LC_ALL: string): Promise<Record<string, object>> {
  vi.stubEnv('LC_ALL', LC_ALL);
  return await import(/* @vite-ignore */ `${join(PROJECT, file)}?${LC_ALL}`);
}

/** All texts by path; of functions, their source and what they return. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'function') return [[path, `${value}\n${call(value as Message)}`]];
  if (value === null || typeof value !== 'object') return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}/${key}`));
}

type Message = (...args: unknown[]) => unknown;

function call(value: Message): string {
  try {
    return String(value(1, 2, 3, 4));
  } catch {
    return '';
  }
}

test.each(files)('%s has no Vietnamese in English, and is typed in both', async (file) => {
  const english = textsOf(await load(file, 'en_US'));
  const vietnamese = textsOf(await load(file, 'vi_VN'));
  expect(english.map(([path]) => path)).toEqual(vietnamese.map(([path]) => path));
  expect(english.filter(([, text]) => isVietnamese(text))).toEqual([]);
  expect(vietnamese.some(([, text]) => isVietnamese(text))).toBe(true);
  expect(readFileSync(join(PROJECT, file), 'utf8')).toMatch(/= inLanguage\(\{/);
});

test('what a command prints is a message', () => {
  const printed =
    /(?:console\.(?:log|error|warn)|printLine|(?:StartRefused|CommandRefused|CommandFailed))\(\s*['"`]/;
  const code = globSync(`{${PROGRAM}}/**/*.{ts,mjs}`, { cwd: PROJECT, exclude: ['app/**'] }).filter(
    (file) => !/\.test\.m?[tj]s$|\/testing\//.test(file) && !FOR_DEVELOPERS.has(file),
  );
  expect(code.length).toBeGreaterThan(300);
  const literal = code.filter((file) => printed.test(readFileSync(join(PROJECT, file), 'utf8')));
  expect(literal).toEqual([]);
});

test('an explained error is English in the log, and in the terminal’s language at the terminal', () => {
  const texts = { vi: 'Cơ sở dữ liệu quá cũ.', en: 'The database is too old.' };
  vi.stubEnv('LC_ALL', 'vi_VN');
  const error = new ExplainedError(texts);
  expect([error.message, adviceOf(error)]).toEqual([texts.en, texts.vi]);
  vi.stubEnv('LC_ALL', 'en_US');
  expect(adviceOf(new ExplainedError(texts))).toBe(texts.en);
  expect(adviceOf(new Error('connect ECONNREFUSED'))).toBe('connect ECONNREFUSED');
});
