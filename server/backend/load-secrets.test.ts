import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnusableFolder } from '#database/unusable-folder.ts';
import { StartRefused } from '#runtime/start-refused.ts';
import { loadSecrets } from './load-secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vinahouse-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('secrets are made once, even by concurrent starts, and only the owner reads them', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => loadSecrets(folder)));
  expect(new Set(made.map(({ jwtSecret }) => jwtSecret)).size).toBe(1);
  expect(await loadSecrets(folder)).toEqual(made[0]);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('servers with the same secret agree on the key, which does not reveal the secret', async () => {
  const jwtSecret = 'q7Jx0vN2c8Zk4Rm1Ty6Pw3Ls9Bd5Hf_G-';
  const { anonKey } = await loadSecrets(folder, jwtSecret);
  expect(await loadSecrets(folder, jwtSecret)).toEqual({ jwtSecret, anonKey });
  expect(anonKey).not.toContain(jwtSecret);
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder in the file’s place stops the start; an unwritable place does not', async () => {
  mkdirSync(join(folder, 'secrets.json'), { mode: 0o700 });
  await expect(loadSecrets(folder)).rejects.toThrow(StartRefused);
  await expect(loadSecrets(folder)).rejects.toThrow(/không đọc được .* \(EISDIR\)/);
  await expect(loadSecrets(join(folder, 'away'))).rejects.toThrow(UnusableFolder);
});

test('a world-readable, weak or damaged file stops the start', async () => {
  const path = join(folder, 'secrets.json');
  await loadSecrets(folder);
  chmodSync(path, 0o644);
  await expect(loadSecrets(folder)).rejects.toThrow(/chmod 600/);
  chmodSync(path, 0o600);
  for (const content of ['', '{', 'null', '{"jwtSecret":"a"}']) {
    writeFileSync(path, content);
    await expect(loadSecrets(folder)).rejects.toThrow(/bị hỏng/);
  }
  writeFileSync(path, JSON.stringify({ jwtSecret: 'short', anonKey: 'short' }));
  await expect(loadSecrets(folder)).rejects.toThrow(/quá yếu/);
});

test.each(['secret', 'super-secret-jwt-token-with-at-least-32-characters-long', 'ab'.repeat(40)])(
  'JWT_SECRET=%s is too weak',
  async (jwtSecret) => {
    await expect(loadSecrets(folder, jwtSecret)).rejects.toThrow(/^JWT_SECRET quá yếu/);
  },
);
