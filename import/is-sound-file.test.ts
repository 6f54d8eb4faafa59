import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isSoundFile } from './is-sound-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'vinahouse-sound-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => Buffer.from(text, 'latin1');
const TEXT = bytes('Tiếng hát đêm');

test.each([
  ['bài.mp3', TEXT, true],
  ['BÀI.FLAC', TEXT, true],
  ['bài hát', bytes('ID3\x03\0\0\0\0\0\0'), true],
  ['bài.mp3 (1)', bytes('\xff\xfb\x90\x64'), true],
  ['thu âm.bản-sao', bytes('RIFF\0\0\0\0WAVE'), true],
  ['ảnh động.xyz', bytes('RIFF\0\0\0\0WEBP'), false],
  ['ghi chú', TEXT, false],
  ['cover.jpg', bytes('ID3\x03\0\0\0\0\0\0'), false],
  ['đang tải.part', bytes('ID3\x03\0\0\0\0\0\0'), false],
  ['rỗng', bytes(''), false],
])('%s is recognised by its name and first bytes', async (name, content, isSound) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  expect(await isSoundFile(file)).toBe(isSound);
});
