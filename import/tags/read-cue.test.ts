import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findCue, readCue } from './read-cue.ts';

const folder = mkdtempSync(join(tmpdir(), 'vinahouse-cue-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SHEET = `REM GENRE Vinahouse
PERFORMER "DJ Đèn"
TITLE "Nonstop tháng 11"
FILE "mix.wav" WAVE
  TRACK 01 AUDIO
    TITLE "Mở màn"
    INDEX 01 00:00:00
  TRACK 02 AUDIO
    TITLE "Đường về nhà "rất" xa"
    PERFORMER "Trống Đồng"
    INDEX 00 03:59:00
    INDEX 01 04:00:37
  TRACK 03 AUDIO
    INDEX 01 62:03:00
  TRACK 04 AUDIO
    TITLE Kết
    INDEX 01 70:00:00
`;
const CHAPTERS = [
  { atSec: 0, title: 'Mở màn' },
  { atSec: 240.493, title: 'Trống Đồng - Đường về nhà "rất" xa' },
  { atSec: 4_200, title: 'Kết' },
];

function write(content: string | Buffer): string {
  const file = join(folder, 'mix.cue');
  writeFileSync(file, content);
  return file;
}

test.each([
  ['UTF-8', Buffer.from(SHEET)],
  ['UTF-8 with a byte order mark and Windows line ends', `\ufeff${SHEET.replaceAll('\n', '\r\n')}`],
  ['UTF-16', Buffer.from(`\ufeff${SHEET}`, 'utf16le')],
])('a sheet in %s is read', async (_, content) => {
  expect(await readCue(write(content))).toEqual(CHAPTERS);
});

test.each([
  [
    'two sound files',
    `${SHEET}FILE "b.wav" WAVE\n  TRACK 05 AUDIO\n    TITLE "x"\n    INDEX 01 00:00:00`,
  ],
  ['a file that is no sheet', 'Xin chào'],
  ['nothing', ''],
  ['a file larger than any sheet', SHEET + ' '.repeat(2 ** 18)],
])('a sheet with %s has no chapters', async (_, content) => {
  expect(await readCue(write(content))).toEqual([]);
});

test('a missing sheet gives no chapters', async () => {
  expect(await readCue(join(folder, 'none.cue'))).toEqual([]);
});

test('the sheet has the sound’s name, in upper or lower case', () => {
  const names = ['Khác.cue', 'Đêm.CUE'.normalize('NFD'), 'b.flac.cue'];
  expect(findCue(names, 'Đêm.mp3')).toBe(names[1]);
  expect(findCue(names, 'b.flac')).toBe('b.flac.cue');
  expect(findCue(names, 'c.flac')).toBeUndefined();
});
