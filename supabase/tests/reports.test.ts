import { beforeAll, describe, expect, test } from 'vitest';
import { REPORT_REASONS } from '#app/backend/rows/report-rows.ts';
import {
  everybody,
  type Outcome,
  type Outcomes,
  operators,
  outcomeOf,
  type Row,
  sqlOf,
  testMatrix,
} from './matrix.ts';
import { AN, an, BINH, binh, openWorldForTests, signedOut, visitor } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);
let commentId: unknown;
const report = (
  caller: Parameters<typeof world.ask>[0],
  target: unknown,
  kind = 'comment',
  reason = 'spam',
  note = '',
) => world.ask(caller, 'select report($1, $2, $3, $4)', [kind, target, reason, note]);
const cases = () =>
  world.own(
    'select kind, target, listeners, visitors, reasons, notes, is_open from private.report_cases order by kind',
  );
const isHidden = async () => (await world.own('select from private.hidden_comments')).length > 0;
const studioReports = async () =>
  (await world.ask(an, 'select * from studio_reports(null, null)')).rows;

/** An is an operator, Bình has commented and has an open playlist. */
beforeAll(async () => {
  await world.own("select private.set_operator('an@example.com', true)");
  await world.own(
    "insert into public.profiles (user_id, display_name) values ($1, 'Cô Chủ'), ($2, 'Tên bậy')",
    [AN, BINH],
  );
  commentId = (await world.comment(binh, 'vào xem http://xau.example')).rows[0]?.id;
});

/** Confirmed for two days, each with a session. */
async function listeners(count: number, confirmed = "now() - interval '2 days'") {
  const rows = await world.own(
    `insert into auth.users (id, email, email_confirmed_at)
     select id, id || '@example.com', ${confirmed} from (select gen_random_uuid() as id from generate_series(1, $1)) as made
     returning id`,
    [count],
  );
  const ids = rows.map(({ id }) => String(id));
  await world.own(
    'insert into auth.sessions (id, user_id) select id, id from unnest($1::uuid[]) as one (id)',
    [ids],
  );
  return ids.map((userId) => ({ role: 'authenticated' as const, userId, sessionId: userId }));
}

const mayReport: Outcomes = {
  ...operators(1),
  visitor: 1,
  stranger: 'report_own',
  databaseOwner: 1,
};
const mayAskOfOwn: Outcomes = { ...operators(0), stranger: 0 };
const MATRIX: Row[] = [
  [
    'report a comment',
    sql("select report('comment', $1, 'spam', '')", () => [commentId]),
    mayReport,
  ],
  ['report a name', sql("select report('name', $1, 'hate', '')", () => [BINH]), mayReport],
  ['read what is reported', sql('select from studio_reports(null, null)'), operators(0)],
  [
    'dismiss reports',
    sql("select dismiss_reports('comment', $1)", () => [commentId]),
    operators(1),
  ],
  ['take a name away', sql("select reset_name($1, 'xấu')", () => [BINH]), operators(1)],
  ['hide a playlist', sql("select hide_playlist($1, '')", () => [BINH]), operators(1)],
  ['show a playlist', sql('select show_playlist($1)', () => [BINH]), operators(1)],
  ['read what was taken away of their own', sql('select from my_removed()'), mayAskOfOwn],
  [
    'take the letter to operators',
    sql('select private.take_report_letter()'),
    { ...everybody('42501 permission denied for schema private'), databaseOwner: 0 },
  ],
];
testMatrix(MATRIX, async () => [await cases(), await world.own('select from operator_acts')]);

test.each(REPORT_REASONS)('%s is a reason for a report', async (reason) => {
  const { rows } = await report(visitor, commentId, 'comment', reason);
  expect(rows).toHaveLength(1);
});

describe('a reported comment', () => {
  test('a reported comment is one case: each listener counts once, and the last five notes are stored', async () => {
    const [first] = await listeners(1);
    if (!first) throw new Error('No listener');
    for (const reason of ['spam', 'abuse'])
      await report(first, commentId, 'comment', reason, ' a ');
    for (let n = 1; n <= 6; n++) await report(visitor, commentId, 'comment', 'spam', `${n}`);
    expect(await cases()).toEqual([
      {
        ...{ kind: 'comment', target: commentId, listeners: 1, visitors: 6, is_open: true },
        reasons: { spam: 7 },
        notes: ['6', '5', '4', '3', '2'],
      },
    ]);
    expect(await studioReports()).toMatchObject([
      {
        kind: 'comment',
        words: 'vào xem http://xau.example',
        author_name: 'Tên bậy',
        is_hidden: false,
      },
    ]);
  });

  test('a comment is hidden for review after three reports by listeners who were confirmed at least a day ago', async () => {
    for (const caller of await listeners(4, "now() - interval '23 hours'"))
      await report(caller, commentId);
    for (let n = 0; n < 9; n++) await report(visitor, commentId);
    const three = await listeners(3);
    for (const caller of three.slice(0, 2)) await report(caller, commentId);
    expect(await isHidden()).toBe(false);
    for (const caller of three.slice(2)) await report(caller, commentId);
    expect(await isHidden()).toBe(true);
    expect((await world.ask(binh, 'select * from my_removed()')).rows).toMatchObject([
      { kind: 'comment', id: commentId, by_reports: true, reason: '' },
    ]);
    expect((await world.ask(an, 'select * from my_removed()')).rows).toEqual([]);
    expect(await studioReports()).toMatchObject([{ listeners: 7, visitors: 9, is_hidden: true }]);

    await world.ask(an, "select dismiss_reports('comment', $1)", [commentId]);
    expect([await isHidden(), await studioReports()]).toEqual([false, []]);
    // An operator has found nothing wrong: further reports reopen the case, but hide nothing.
    for (const caller of await listeners(3)) await report(caller, commentId);
    expect([await isHidden(), (await studioReports()).length]).toEqual([false, 1]);
  });

  test('the list says whether the author of a reported comment is banned', async () => {
    await report(visitor, commentId);
    expect(await studioReports()).toMatchObject([{ author_id: BINH, is_banned: false }]);
    await world.own("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      BINH,
    ]);
    expect(await studioReports()).toMatchObject([{ author_id: BINH, is_banned: true }]);
  });

  test('an operator’s comment is not hidden by reports', async () => {
    const own = (await world.comment(an, 'chào cả nhà')).rows[0]?.id;
    for (const caller of await listeners(5)) await report(caller, own);
    expect(await isHidden()).toBe(false);
  });

  test('an operator can hide a reported comment, with the reason for its author', async () => {
    await report(visitor, commentId);
    await world.ask(an, "select hide_comment($1, 'Quảng cáo')", [commentId]);
    expect(await studioReports()).toEqual([]);
    expect((await world.ask(binh, 'select * from my_removed()')).rows).toMatchObject([
      { words: 'vào xem http://xau.example', reason: 'Quảng cáo', by_reports: false },
    ]);
  });

  test('a comment that reports have hidden stays hidden when an operator hides it, with the operator’s reason', async () => {
    for (const caller of await listeners(3)) await report(caller, commentId);
    await world.ask(an, "select hide_comment($1, 'Quảng cáo')", [commentId]);
    expect([await isHidden(), await studioReports()]).toEqual([true, []]);
    expect((await world.ask(binh, 'select * from my_removed()')).rows).toMatchObject([
      { reason: 'Quảng cáo', by_reports: false },
    ]);
  });

  test('a deleted comment has no case any more', async () => {
    const [one] = await listeners(1);
    if (one) await report(one, commentId);
    await world.own('delete from public.track_comments');
    expect([await cases(), await world.own('select from private.reports')]).toEqual([[], []]);
  });
});

test.each([
  ['an unknown kind', 'track', 'spam', ''],
  ['an unknown reason', 'comment', 'vui', ''],
  ['a note that is too long', 'comment', 'spam', 'a'.repeat(301)],
])('a report is refused with %s', async (_, kind, reason, note) =>
  expect(outcomeOf(await report(visitor, commentId, kind, reason, note))).toBe('report_bad'),
);

test('a report of something unknown gets the usual response, and is not stored', async () => {
  const none = '99999999-9999-4999-8999-999999999999';
  for (const kind of ['comment', 'name', 'playlist'])
    expect(outcomeOf(await report(visitor, none, kind))).toBe(1);
  expect(await cases()).toEqual([]);
});

test('a listener may send twenty reports an hour, and at most fifty reports by visitors count for a case', async () => {
  const [busy] = await listeners(1);
  if (!busy) throw new Error('No listener');
  const others = await listeners(21);
  const outcomes: Outcome[] = [];
  for (const { userId } of others) outcomes.push(outcomeOf(await report(busy, userId, 'name')));
  expect(outcomes).toEqual([...Array(20).fill(1), 'too_many_reports']);
  for (let n = 0; n < 60; n++) await report(visitor, commentId);
  expect((await cases())[0]).toMatchObject({ visitors: 50 });
});

test('a name is removed together with its picture, and its listener sees the reason', async () => {
  await report(visitor, BINH, 'name', 'hate');
  expect(await studioReports()).toMatchObject([
    { kind: 'name', words: 'Tên bậy', author_id: BINH },
  ]);
  await world.ask(an, "select reset_name($1, 'Tên xúc phạm')", [BINH]);
  expect(
    await world.own('select display_name from public.profiles where user_id = $1', [BINH]),
  ).toEqual([{ display_name: 'Người nghe' }]);
  expect(await studioReports()).toEqual([]);
  expect((await world.ask(binh, 'select * from my_removed()')).rows).toMatchObject([
    { kind: 'name', reason: 'Tên xúc phạm' },
  ]);
  const again = await world.ask(an, "select reset_name($1, '')", [AN]);
  expect(again.refusal).toBe('PT403 is_operator');
});

test('a public playlist can be reported; once hidden, only its listener can read it', async () => {
  const [made] = (
    await world.ask(
      binh,
      "insert into playlists (user_id, title, is_public) values ($1, 'Nhạc bậy', true) returning id",
      [BINH],
    )
  ).rows;
  await report(visitor, made?.id, 'playlist', 'sexual');
  expect(await studioReports()).toMatchObject([{ kind: 'playlist', words: 'Nhạc bậy' }]);
  const read = async (caller: typeof visitor) =>
    outcomeOf(await world.ask(caller, 'select from playlists'));
  expect([await read(visitor), await read(an), await read(binh)]).toEqual([1, 1, 1]);
  await world.ask(an, "select hide_playlist($1, 'Bậy')", [made?.id]);
  expect([await read(visitor), await read(an), await read(binh)]).toEqual([0, 0, 1]);
  expect((await world.ask(binh, 'select * from my_removed()')).rows).toMatchObject([
    { kind: 'playlist', words: 'Nhạc bậy', reason: 'Bậy' },
  ]);
  await world.ask(an, 'select show_playlist($1)', [made?.id]);
  expect(await read(visitor)).toBe(1);
});

describe('a muted listener', () => {
  const mute = (caller: typeof an, who = BINH) =>
    world.ask(caller, 'insert into muted_listeners (user_id, muted_id) values ($1, $2)', [AN, who]);
  const read = (caller: typeof an) => world.ask(caller, 'select muted_id from muted_listeners');

  test('only the listener who mutes another one knows of it', async () => {
    expect(outcomeOf(await mute(an))).toBe(1);
    expect((await read(an)).rows).toEqual([{ muted_id: BINH }]);
    expect([outcomeOf(await read(binh)), outcomeOf(await read(visitor))]).toEqual([0, 'closed']);
    expect(outcomeOf(await read(signedOut))).toBe(0);
    for (const caller of [binh, visitor, signedOut])
      expect(outcomeOf(await world.ask(caller, 'delete from muted_listeners'))).not.toBe(1);
    expect(outcomeOf(await world.ask(an, 'delete from muted_listeners'))).toBe(1);
  });

  test('nobody mutes in another’s name, themselves, or more than 500 listeners', async () => {
    expect(outcomeOf(await mute(binh, AN))).not.toBe(1);
    expect(outcomeOf(await mute(signedOut))).not.toBe(1);
    expect((await mute(an, AN)).refusal).toMatch(/^23514/);
    const many = await listeners(500);
    await world.own(
      'insert into muted_listeners (user_id, muted_id) select $1, id from unnest($2::uuid[]) as one (id)',
      [AN, many.map(({ userId }) => userId)],
    );
    expect((await mute(an)).refusal).toBe('PT409 too_many_mutes');
  });
});

test('operators get one e-mail a day about new reports', async () => {
  const letters = () => world.own('select * from private.take_report_letter()');
  expect(await letters()).toEqual([]);
  await report(visitor, commentId);
  expect(await letters()).toEqual([{ address: 'an@example.com', open_cases: 1 }]);
  await report(visitor, BINH, 'name');
  expect(await letters()).toEqual([]);
  await world.own(
    "update private.report_letters set sent_on = sent_on - 1, sent_at = sent_at - interval '1 day'",
  );
  expect(await letters()).toEqual([{ address: 'an@example.com', open_cases: 2 }]);
  await world.own('update private.report_letters set sent_on = sent_on - 1');
  // Nothing new: nobody is told again.
  expect(await letters()).toEqual([]);
});
