import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvFile } from './read-env-file.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vinahouse-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a variable that is already set wins over .env', () => {
  const file = join(folder, '.env');
  writeFileSync(file, "# mine\nPORT=3001\nMAIL_FROM='Vinahouse <chao@nhac.example>'\nDEMO=1\n");
  const env = { PORT: '4000', DEMO: '' };
  readEnvFile(env, file);
  expect(env).toEqual({ PORT: '4000', DEMO: '', MAIL_FROM: 'Vinahouse <chao@nhac.example>' });
});

test('a missing .env sets nothing', () => {
  const env = {};
  readEnvFile(env, join(folder, '.env'));
  expect(env).toEqual({});
});
