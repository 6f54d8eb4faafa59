import { describe, expect, test } from 'vitest';
import { AN, an, listCharacters, openWorldForTests } from './world.ts';

const world = openWorldForTests();

async function stored(content: unknown): Promise<unknown> {
  await world.waitOutTheRate();
  const { rows, refusal } = await world.comment(an, content);
  return refusal ?? rows[0]?.content;
}

describe('content', () => {
  test('a comment has 1 to 1,000 characters, counted as code points', async () => {
    expect(await stored('a')).toBe('a');
    expect(await stored('ă'.repeat(1000))).toBe('ă'.repeat(1000));
    expect(await stored('🥁'.repeat(1000))).toBe('🥁'.repeat(1000));
    for (const long of ['ă'.repeat(1001), '🥁'.repeat(1001)])
      expect(await stored(long)).toBe('PT400 comment_too_long');
  });

  test('a comment is counted as it is stored: composed and trimmed', async () => {
    const decomposed = 'ế'.normalize('NFD');
    expect(decomposed).toHaveLength(3);
    expect(await stored(`  ${decomposed.repeat(1000)}\n`)).toBe('ế'.repeat(1000));
    expect(await stored(decomposed.repeat(1001))).toBe('PT400 comment_too_long');
  });

  test.each(['', ' ', '\n\t', '\u00a0\u2003\u3000', '\u200b\ufeff', '\u2028\u2029\u0085', null])(
    'the comment %j is empty',
    async (content) => {
      expect(await stored(content)).toBe('PT400 comment_empty');
    },
  );

  test('every kind of space around a comment is trimmed, and inner space is kept', async () => {
    const spaces =
      '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a' +
      '\u2028\u2029\u202f\u205f\u3000\u200b\ufeff';
    for (const space of spaces)
      expect(await stored(`${space}${[...spaces].indexOf(space)}${space}`)).toMatch(/^\d+$/);
    expect(await stored(`${spaces}hay  quá\n\nnhé${spaces}`)).toBe('hay  quá\n\nnhé');
  });

  test.each([
    ['a joiner', '\u200d'],
    ['directions', '\u202e\u2066\u200f'],
    ['controls', '\u0001\u001b\u007f\u009f'],
    ['marks alone', '\u0301\u0323\u20dd'],
    ['variation selectors and tags', '\ufe0f\u{e0061}\u{e0100}'],
    ['a soft hyphen', '\u00ad'],
    ['letters drawn as nothing', '\u3164\u115f\u1160\uffa0\u2800'],
    ['space between invisible ones', '\u2060 \u2060'],
  ])('a comment of this alone is invisible: %s', async (_, content) => {
    expect(await stored(content)).toBe('PT400 comment_invisible');
  });

  test.each([
    '.',
    '❤️',
    '👨‍👩‍👧',
    '🇻🇳',
    '한',
    'กำ',
    'नी',
    'xin\u200dchào',
    '0️⃣',
    '<b>',
    "'; drop table x --",
  ])('%s is visible, and stored unchanged', async (content) => {
    expect(await stored(content)).toBe(content.normalize('NFC'));
  });

  test.each([
    ['two marks on a letter in NFC and NFD', 'ệ ụ̃ ồ'.normalize('NFD'), 'ệ ụ̃ ồ'.normalize('NFC')],
    ['not the third mark', 'Z\u0300\u0301\u0302\u0303a', 'Z\u0300\u0301a'],
    ['two of a stack', `h${'\u0e49\u0310\u0489'.repeat(98)}ay`, 'h\u0e49\u0310ay'],
    ['none behind joiners', `a${'\u0301\u200d\u0301\ufe0f'.repeat(50)}`, 'á\u200d\u0301\u0301'],
    ['one on a space', 'a \u0301\u0301\u0301 b', 'a \u0301 b'],
    ['none on an empty line', 'a\n\u0301\u0301b\n\u0301', 'a\nb'],
    ['a face', '( ͡° ͜ʖ ͡°)', undefined],
    ['Arabic with all its vowels', 'بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ', undefined],
    ['no control characters', 'ca\u0001si\u0008no\u001b\u007f\u009f hay', 'casino hay'],
    ['a flag of a region', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', undefined],
    ['a family', '👨‍👩‍👧‍👦 👩🏽‍🚀', undefined],
    ['keycaps', '1️⃣ #️⃣', undefined],
    ['one keycap of a stack', `1${'\ufe0f\u20e3'.repeat(40)}`, '1️⃣'],
    ['vowels of other scripts', 'पहाड़ों ကျွန်တော် สวัสดี ខ្ញុំ', undefined],
    ['Persian’s non-joiner', 'می\u200cخواهم', undefined],
    ['no characters that change the direction', 'moc.\u202elive\u202c \u2067x\u2069', 'moc.live x'],
    ['no letters drawn as nothing', `a${'\u3164'.repeat(900)}b\u2800`, 'ab'],
    ['one empty line', `a\n${'\n'.repeat(950)}b`, 'a\n\nb'],
    ['one line of spaces', 'a\n \n\u3000\n\u00a0\t\n\u200d\nb', 'a\n\nb'],
    ['line breaks of every kind', 'a\r\nb\rc\u2028d\u0085e\vf\fg\u2029h', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['two spaces of many', `a${' \u2003\t'.repeat(300)}b`, 'a  b'],
  ])(
    'of stacked marks, a comment keeps: %s',
    async (_, content, kept = content.normalize('NFC')) => {
      expect(await stored(content)).toBe(kept);
    },
  );

  test('a far too long comment is refused before it is tidied', async () => {
    expect(await stored(`a${'\u0301'.repeat(30_000)}`)).toBe('PT400 comment_too_long');
  });

  test('each character that Node knows is visible or not as in Unicode', async () => {
    const texts = listCharacters();
    const rows = await world.own(
      `select string_agg(character, '' order by n) filter (where not private.has_visible(character)) as invisible
       from unnest($1::text[]) with ordinality as one (written, line),
         unnest(string_to_array(written, null)) with ordinality as of_one (character, n)
       group by line order by line`,
      [texts],
    );
    const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;
    expect(rows.map(({ invisible }) => invisible ?? '')).toEqual(
      texts.map((written) => written.replace(visible, '')),
    );
  });
});

describe('track_id', () => {
  test.each(['a', '1', 'vinahouse-1', 'a-b-c', 'a'.repeat(64)])(
    '%s is a track’s id',
    async (track) => {
      await world.addTracks([track]);
      expect((await world.comment(an, 'hay', track)).rows).toMatchObject([{ track_id: track }]);
    },
  );

  test.each([
    '',
    'A',
    'a b',
    '-a',
    'a-',
    'a--b',
    'đ',
    'a_b',
    '../a',
    'a\n',
    '\na',
    'ａ',
    'a'.repeat(65),
    'khong-co',
    null,
  ])('%j is no track’s id', async (track) => {
    const answer = await world.ask(
      an,
      "insert into track_comments (content, track_id, user_id) values ('hay', $1, $2)",
      [track, AN],
    );
    expect(answer.refusal).toBe('PT400 comment_bad_track');
  });
});

test('a page of a track’s comments is read from the index, in a stable order', async () => {
  await world.own('set local enable_seqscan = off');
  const plan = await world.own(
    `explain select * from track_comments where track_id = 'mua-chieu'
      and (created_at, id) < (now(), gen_random_uuid()) order by created_at desc, id desc limit 50`,
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('track_comments_of_track');
  expect(text).not.toContain('Sort');
});

test('times are whole milliseconds, so that a Date is exact', async () => {
  for (let n = 1; n <= 5; n++) await world.comment(an, `số ${n}`);
  const rows = await world.own(
    "select from track_comments where created_at <> date_trunc('milliseconds', created_at)",
  );
  expect(rows).toEqual([]);
});

test('a backup is restored with its ids and times', async () => {
  await world.own('set local session_replication_role = replica');
  const old = {
    id: '99999999-9999-4999-8999-999999999999',
    track_id: 'mua-chieu',
    user_id: AN,
    content: 'cũ',
    created_at: new Date('2024-05-06T07:08:09.123Z'),
  };
  await world.own('insert into track_comments values ($1, $2, $3, $4, $5)', Object.values(old));
  expect(await world.comments()).toContainEqual(old);
});
