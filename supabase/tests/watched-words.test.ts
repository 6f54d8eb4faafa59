import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Outcomes, operators, outcomeOf, type Row, sqlOf, testMatrix } from './matrix.ts';
import { AN, an, BINH, binh, openWorldForTests, visitor } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);
const acts = () =>
  world.own('select operator_id, act, target_id, reason from operator_acts order by id');
const watched = async () => [
  await world.own('select word from private.watched_words order by word'),
  await world.own('select links_wait from private.watch_settings'),
];

/** An is an operator. */
beforeAll(async () => {
  await world.own("select private.set_operator('an@example.com', true)");
  await world.own(
    "insert into public.profiles (user_id, display_name) values ($1, 'An'), ($2, 'Bình')",
    [AN, BINH],
  );
});

const watch = (words: (string | null)[], linksWait = false) =>
  world.ask(an, 'select save_watched($1, $2) as is_done', [words, linksWait]);
const seen = async () =>
  (await world.ask(visitor, 'select content from track_comments')).rows.map(
    ({ content }) => content,
  );
const open = async () => (await world.ask(an, 'select * from studio_reports(null, null)')).rows;

const mayAsk: Outcomes = { ...operators(1), stranger: 1 };
const MATRIX: Row[] = [
  ['read what is watched', sql('select from studio_watched()'), operators(1)],
  ['change it', sql("select save_watched('{chửi}', true)"), operators(1)],
  ['ask of one’s own comment', sql("select does_my_comment_wait('mua-chieu')"), mayAsk],
];
testMatrix(MATRIX, watched);

describe('a comment with a watched word', () => {
  beforeEach(() => watch(['đồ  Tồi', 'lừa đảo']));

  test('a comment with a watched word is held back: nobody can read it, its author is told, operators see why', async () => {
    await world.comment(binh, 'Nghe hay');
    await world.comment(binh, 'Toàn LỪA ĐẢO thôi!');
    expect(await seen()).toEqual(['Nghe hay']);
    expect((await world.ask(binh, 'select from track_comments')).count).toBe(1);
    const waits = "select does_my_comment_wait('mua-chieu') as waits";
    expect((await world.ask(binh, waits)).rows).toEqual([{ waits: true }]);
    expect((await world.ask(binh, 'select words, reason, waits from my_removed()')).rows).toEqual([
      { words: 'Toàn LỪA ĐẢO thôi!', reason: '', waits: true },
    ]);
    expect(await open()).toMatchObject([
      { words: 'Toàn LỪA ĐẢO thôi!', reasons: { watched: 1 }, listeners: 0, is_hidden: true },
    ]);
  });

  test('everybody can read a held comment once an operator has approved it', async () => {
    await world.comment(binh, 'đồ tồi');
    const [{ target } = {}] = await open();
    await world.ask(an, "select dismiss_reports('comment', $1)", [target]);
    expect(await seen()).toEqual(['đồ tồi']);
    expect(await open()).toEqual([]);
    expect((await world.ask(binh, 'select from my_removed()')).count).toBe(0);
  });

  test('an operator can remove a held comment, with a reason for its author', async () => {
    await world.comment(binh, 'đồ tồi');
    const [{ target } = {}] = await open();
    await world.ask(an, "select hide_comment($1, 'Xúc phạm')", [target]);
    expect(await open()).toEqual([]);
    expect((await world.ask(binh, 'select reason, waits from my_removed()')).rows).toEqual([
      { reason: 'Xúc phạm', waits: false },
    ]);
    expect((await acts()).slice(-2).map(({ act }) => act)).toEqual([
      'hold_comment',
      'hide_comment',
    ]);
  });

  test('an operator’s comment is not held back', async () => {
    await world.comment(an, 'Ai lừa đảo sẽ bị khóa');
    expect(await seen()).toHaveLength(1);
  });

  test('a held comment can be deleted by its author, and then has no case', async () => {
    await world.comment(binh, 'đồ tồi');
    await world.own('delete from track_comments');
    expect(await open()).toEqual([]);
  });

  test.each([
    ['đồ tồi', true],
    ['ĐỒ TỒI!!!', true],
    ['Đồ\ntồi', true],
    ['đồ, tồi', true],
    ['đ\u200bồ t\u2060ồi', true],
    ['ｌừa đảo', true],
    ['lừa đảo'.normalize('NFD'), true],
    ['đồ tồi tàn', true],
    ['đồ tồii', true],
    ['do toi', false],
    ['đồ chơi', false],
  ])('%j is held back: %s', async (content, waits) => {
    await world.comment(binh, content);
    expect(await seen()).toHaveLength(waits ? 0 : 1);
  });
});

test.each([
  ['xem HTTPS://x.vn/a nhé', true],
  ['hay.quá trời', false],
])('with links held back, %j is held back: %s', async (content, waits) => {
  await world.comment(binh, 'trước');
  await watch([], true);
  await world.comment(binh, content);
  expect(await seen()).toEqual(waits ? ['trước'] : expect.arrayContaining(['trước', content]));
});

test('the list is empty at first', async () => {
  await world.comment(binh, 'http://x.vn đồ tồi');
  expect(await seen()).toHaveLength(1);
  expect((await world.ask(an, 'select * from studio_watched()')).rows).toEqual([
    { words: [], links_wait: false },
  ]);
});

test('the list is tidied and deduplicated, and the log has the former and the new one', async () => {
  expect((await watch([' Đồ   tồi', 'ĐỒ TỒI', 'bet'], true)).rows).toEqual([{ is_done: true }]);
  expect((await watch(['đồ tồi', 'bet'].toReversed(), true)).rows).toHaveLength(1);
  expect(
    (await world.ask(an, 'select links_wait, cardinality(words) as n from studio_watched()')).rows,
  ).toEqual([{ links_wait: true, n: 2 }]);
  expect((await acts()).map(({ act }) => act)).toContain('edit_watched');
});

test.each([
  ['too many', Array.from({ length: 501 }, (_, n) => `từ ${n}`)],
  ['too long', ['x'.repeat(65)]],
  ['empty', ['  ']],
  ['signs alone', ['!!!']],
  ['null', [null]],
])('a list with %s is refused', async (_, words) => {
  expect(outcomeOf(await watch(words))).toBe('watched_bad');
});
