import { describe, expect, test } from 'vitest';
import { NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import { formatDuration } from './format-duration.ts';
import { parseMoment, splitAtMoments } from './moment.ts';
import { seededRandom } from './seeded-random.ts';

describe('a moment in an address', () => {
  test.each([
    ['0', 0],
    ['83', 83],
    ['0083', 83],
    ['3600', 3_600],
    ['0:00', 0],
    ['1:23', 83],
    ['01:23', 83],
    ['62:03', 3_723],
    ['120:59', 7_259],
    ['1:02:03', 3_723],
    ['01:02:03', 3_723],
    ['00:01:23', 83],
    ['83s', 83],
    ['1m23s', 83],
    ['1m23', 83],
    ['2m', 120],
    ['1h', 3_600],
    ['1h2m3s', 3_723],
    ['1h3s', 3_603],
  ])('%s is %d seconds', (text, sec) => expect(parseMoment(text)).toBe(sec));

  test.each([
    '',
    ' ',
    ' 83',
    '83 ',
    '-83',
    '+83',
    '83.5',
    '1e3',
    '0x10',
    'abc',
    'NaN',
    'Infinity',
    '1:2',
    '1:234',
    '1:60',
    ':23',
    '1:',
    '1:60:00',
    '1:2:03',
    '1:02:60',
    '1:02:03:04',
    's',
    'hms',
    '23s1m',
    '1m1m',
    '1m 23s',
    '1:23s',
    '１:２３',
    '٨٣',
    '9'.repeat(400),
    `${'9'.repeat(400)}:00`,
    '1:23\n',
  ])('%j is no moment', (text) => expect(parseMoment(text)).toBeNull());

  test('a moment is read in the form in which it is shown', () => {
    for (const sec of [0, 9, 59, 60, 83, 599, 2_412, 3_599, 3_600, 7_325, 59_999])
      expect(parseMoment(formatDuration(sec))).toBe(sec);
  });

  test('no text gives an invalid position', () => {
    for (const text of NAUGHTY_STRINGS) {
      const sec = parseMoment(text);
      if (sec !== null) expect(Number.isInteger(sec) && sec >= 0, text).toBe(true);
    }
  });
});

/** The moments of a text in ⟨ ⟩. */
const marked = (text: string, durationSec = 20_000) =>
  splitAtMoments(text, durationSec)
    .map((part) => (typeof part === 'string' ? part : `⟨${part.text}⟩`))
    .join('');

describe('the moments of a text', () => {
  test.each([
    '⟨1:23⟩',
    'đoạn ⟨1:23⟩ phê quá',
    'Đoạn drop ⟨01:02:03⟩, rồi ⟨2:45⟩.',
    '(⟨1:23⟩) [⟨0:45⟩] "⟨2:00⟩" “⟨3:00⟩”',
    '⟨1:23⟩-⟨1:45⟩, ⟨2:00⟩–⟨2:30⟩, ⟨3:00⟩/⟨4:05⟩',
    '⟨0:45⟩,⟨1:23⟩;⟨2:00⟩',
    '⟨0:00⟩ Mở đầu\n⟨1:23⟩: Đèn Đỏ Sài Gòn\n⟨62:03⟩ Kết',
    '🔥⟨1:23⟩🔥 ❤️⟨2:00⟩❤️ 👨‍👩‍👧‍👦⟨3:00⟩',
    '⟨1:23⟩... ⟨2:00⟩!!! ⟨3:00⟩?',
    'https://vinahouse.example/tracks/a nghe từ ⟨1:23⟩',
    'số 1. ⟨1:23⟩',
  ])('the moments in ⟨ ⟩ are found: %s', (text) =>
    expect(marked(text.replaceAll(/[⟨⟩]/g, ''))).toBe(text),
  );

  test.each([
    'không có gì',
    // Neither m:ss nor h:mm:ss.
    'tỉ số 3:1, khung 16:9',
    '1:2:03, 1:234, 1:60, 1:75:00, 1234:56',
    '12:30:45:10',
    '1:23:4',
    '::1:23, 1::23',
    // Parts of something longer.
    'a1:23, 1:23a, 1:23đ, ề1:23, 1:23_x, x_1:23',
    '1.1:23, 1:23.45',
    '½1:23, 1️⃣:23, 1:23️⃣',
    '１:２３',
    // In links.
    'https://a.example/1:23 http://a.example/?t=1:23&x=(2:00)',
    'HTTPS://A.EXAMPLE/#1:23 A.VN/?t=1:23',
    'a.vn/?t=1:23, youtu.be/a?t=1:23 a.example:10:20',
    // A time of day next to a date.
    '2024-01-02 00:30:45',
    '2024-01-02T00:30:45, 25/12 00:30, 25/12/2024, 00:30',
    '00:30 25/12/2024',
    '2024:01:23',
  ])('no moment is found in %j', (text) => {
    expect(splitAtMoments(text, 20_000)).toEqual([text]);
    expect(splitAtMoments(text.normalize('NFD'), 20_000)).toEqual([text.normalize('NFD')]);
  });

  test('moments are found with their seconds', () => {
    expect(splitAtMoments('Từ 1:23 tới 01:02:03', 4_000)).toEqual([
      'Từ ',
      { text: '1:23', positionSec: 83 },
      ' tới ',
      { text: '01:02:03', positionSec: 3_723 },
    ]);
  });

  test('only moments within the track are found', () => {
    expect(marked('0:00 1:29 1:30 1:31 1:00:00', 90)).toBe('⟨0:00⟩ ⟨1:29⟩ 1:30 1:31 1:00:00');
    expect(marked('0:00', 0)).toBe('0:00');
    expect(marked('0:00', Number.NaN)).toBe('0:00');
  });

  test('moments are found in decomposed Vietnamese, which stays decomposed', () => {
    const text = 'Đoạn 1:23 tuyệt vời, ề 2:00 ế'.normalize('NFD');
    const parts = splitAtMoments(text, 200);
    expect(parts.filter((part) => typeof part !== 'string')).toHaveLength(2);
    expect(join(parts)).toBe(text);
  });

  test('an empty text has no parts', () => expect(splitAtMoments('', 100)).toEqual([]));
});

const join = (parts: ReturnType<typeof splitAtMoments>) =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

test('the parts of a text add up to it, and none is empty', () => {
  const random = seededRandom('texts');
  const pieces = [
    '1:23',
    '01:02:03',
    '1',
    ':',
    '23',
    '-',
    '/',
    '.',
    ' ',
    'ề',
    'e\u0302\u0300',
    '🔥',
    '\n',
  ];
  const texts = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 12 }, () => pieces[Math.floor(random() * pieces.length)]).join(''),
  );
  let found = 0;
  for (const text of [...texts, ...NAUGHTY_STRINGS]) {
    const parts = splitAtMoments(text, 20_000);
    found += parts.filter((part) => typeof part !== 'string').length;
    expect(join(parts)).toBe(text);
    for (const part of parts) expect(typeof part === 'string' ? part : part.text).not.toBe('');
  }
  expect(found).toBeGreaterThan(1_000);
});

test.each([
  '1',
  ':',
  '1:',
  '1:2',
  '1:23',
  '1:23:',
  '1:23 ',
  '\u0301',
  '1\u0301',
  'a\u0301:1',
  '.aaaaaa',
  'a.',
  '://',
  '1/1 ',
  '1-1-',
  ' ',
])('the time that %j takes grows with the length of the text, not with its square', (piece) => {
  const [short, long] = [20_000, 200_000].map((length) => {
    const half = piece.repeat(length / piece.length);
    return `${half}1:23${half}`;
  }) as [string, string];
  expect(join(splitAtMoments(long, 20_000))).toBe(long);
  expect(parseMoment(long)).toBeNull();
  // Linear time takes ten times as long, quadratic a hundred.
  expect(leastCpuMs(() => splitAtMoments(long, 20_000))).toBeLessThan(
    40 * leastCpuMs(() => splitAtMoments(short, 20_000)),
  );
});

/** Processor time, which does not count waiting on a busy machine; the least of five runs. */
function leastCpuMs(run: () => void): number {
  const timesMs = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...timesMs);
}
