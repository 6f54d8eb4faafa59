import { expect, test } from 'vitest';
import { NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import { downloadName } from './download-name.ts';

const name = (title: string, artist = 'DJ Cá Kèo', streamUrl = '/sound/a.0a1b2c3d.mp3') =>
  downloadName({ artist, title, streamUrl });

test.each([
  ['Đèn Đỏ Sài Gòn', 'DJ Cá Kèo - Đèn Đỏ Sài Gòn.mp3'],
  ['Đèn Đỏ Sài Gòn'.normalize('NFD'), 'DJ Cá Kèo - Đèn Đỏ Sài Gòn.mp3'],
  ['Vòng Xoay Đêm (Remix)', 'DJ Cá Kèo - Vòng Xoay Đêm (Remix).mp3'],
  ['AC/DC: "Đêm" <1>|2? *\\', 'DJ Cá Kèo - AC DC Đêm 1 2.mp3'],
  ['hết...  ', 'DJ Cá Kèo - hết.mp3'],
  ['\u202egpj.exe\u0000', 'DJ Cá Kèo - gpj.exe.mp3'],
  ['???', 'DJ Cá Kèo.mp3'],
])('a track called %s is downloaded as %s', (title, expected) =>
  expect(name(title)).toBe(expected),
);

test('the extension is the sound file’s', () => {
  expect(name('a', 'b', '/sound/x.opus')).toBe('b - a.opus');
  expect(name('a', 'b', '/sound/x.MP3?v=1')).toBe('b - a.mp3');
  expect(name('a', 'b', '/sound/x')).toBe('b - a.mp3');
});

test('a name without an allowed character is replaced by the site’s name', () =>
  expect(name('...', '//')).toBe('Vinahouse.mp3'));

test('a long name is cut between characters, at the limit of file systems', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  expect(bytes(name('Ầ'.repeat(300)))).toBeLessThanOrEqual(204);
  expect(bytes(name('Ầ'.repeat(300)))).toBeGreaterThan(195);
  const family = '👩‍👩‍👧';
  const [stem = ''] = name(family.repeat(60), 'a').split('.mp3');
  expect(stem.replaceAll(family, '')).toBe('a - ');
});

test('a file system accepts the name of any title', () => {
  for (const text of NAUGHTY_STRINGS) {
    const kept = name(text, text);
    expect(kept, text).toMatch(/^[^\\/:*?"<>|\p{Cc}]+\.mp3$/u);
    expect(kept, text).not.toMatch(/^[. ]|[. ]\.mp3$/);
    expect(new TextEncoder().encode(kept).length, text).toBeLessThanOrEqual(204);
  }
});
