import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnusableFolder } from '#database/unusable-folder.ts';
import { StartRefused } from '#runtime/start-refused.ts';
import { dropKeptSecrets, readKnownSecrets } from './known-secrets.ts';

const GIVEN = 'q7Jx0vN2c8Zk4Rm1Ty6Pw3Ls9Bd5Hf_G-';
const KEPT = {
  jwtSecret: 'Zk4Rm1Ty6Pw3Ls9Bd5Hf_Gq7Jx0vN2c8-',
  anonKey: 'sb_publishable_Rm1Ty6Pw3Ls9Bd5Hf_Gq7J',
};
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vinahouse-secrets-'));
  path = join(folder, 'secrets.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (content: string, mode = 0o600) => {
  writeFileSync(path, content);
  chmodSync(path, mode);
};

test('a new data folder has no secrets, and gets none', async () => {
  expect(await readKnownSecrets(folder)).toEqual({});
  expect(readdirSync(folder)).toEqual([]);
});

test('those of an earlier version are read, and deleted once the database has them', async () => {
  write(JSON.stringify(KEPT));
  const known = await readKnownSecrets(folder);
  expect(known).toEqual({ kept: KEPT });
  expect(await readKnownSecrets(folder, GIVEN)).toEqual({ given: GIVEN });
  await dropKeptSecrets(folder, known, { ...KEPT, jwtSecret: GIVEN });
  expect(existsSync(path)).toBe(true);
  await dropKeptSecrets(folder, known, KEPT);
  expect(existsSync(path)).toBe(false);
});

test('a folder in the file’s place stops the start; an unreadable place does not', async () => {
  mkdirSync(path, { mode: 0o700 });
  await expect(readKnownSecrets(folder)).rejects.toThrow(StartRefused);
  await expect(readKnownSecrets(folder)).rejects.toThrow(/không đọc được .* \(EISDIR\)/);
  rmSync(path, { recursive: true });
  writeFileSync(path, '');
  await expect(readKnownSecrets(path)).rejects.toThrow(UnusableFolder);
});

test('a world-readable, weak or damaged file stops the start', async () => {
  write(JSON.stringify(KEPT), 0o644);
  await expect(readKnownSecrets(folder)).rejects.toThrow(/chmod 600/);
  for (const content of ['', '{', 'null', '{"jwtSecret":"a"}']) {
    write(content);
    await expect(readKnownSecrets(folder)).rejects.toThrow(/bị hỏng/);
  }
  write(JSON.stringify({ jwtSecret: 'short', anonKey: 'short' }));
  await expect(readKnownSecrets(folder)).rejects.toThrow(/quá yếu/);
});

test.each(['secret', 'super-secret-jwt-token-with-at-least-32-characters-long', 'ab'.repeat(40)])(
  'JWT_SECRET=%s is too weak',
  async (jwtSecret) => {
    await expect(readKnownSecrets(folder, jwtSecret)).rejects.toThrow(/^JWT_SECRET quá yếu/);
  },
);
