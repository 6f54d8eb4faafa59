import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nobody, operators, outcomeOf, type Row, sqlOf, testMatrix } from './matrix.ts';
import { AN, an, BINH, binh, openWorldForTests, visitor } from './world.ts';

const PASSWORD = 'mật khẩu của An';
const world = openWorldForTests();
const sql = sqlOf(world);
let commentId: unknown;
const theComment = () => [commentId];
const acts = () =>
  world.own('select operator_id, act, target_id, reason from operator_acts order by id');
const everything = async () => [
  await world.comments(),
  await acts(),
  await world.own('select user_id from private.operators'),
  await world.own('select id, banned_until from auth.users order by id'),
];
/** An is an operator, Bình was one and has commented. */
beforeAll(async () => {
  await world.own(
    "update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4)) where id = $1",
    [AN, PASSWORD],
  );
  await world.own("select private.set_operator('an@example.com', true)");
  await world.own("select private.set_operator('binh@example.com', true)");
  await world.own("select private.set_operator('binh@example.com', false)");
  commentId = (await world.comment(binh, 'vào xem http://xau.example')).rows[0]?.id;
});

const hide = "select hide_comment($1, 'quảng cáo')";
const MATRIX: Row[] = [
  ['read all comments', sql('select from studio_comments(null, null)'), operators(1)],
  ['read the log', sql('select from studio_acts()'), operators(2)],
  ['hide a comment', sql(hide, theComment), operators(1)],
  ['put a comment back', sql('select show_comment($1)', theComment), operators(1)],
  [
    'ban a listener',
    sql('select ban_listener($1, $2, $3)', () => [BINH, '', PASSWORD]),
    operators(1),
  ],
  ['end a ban', sql('select pardon_listener($1)', () => [BINH]), operators(1)],
  // On the tables, an operator has no more rights than a listener.
  ['read the table of the log', sql('select from operator_acts'), nobody(3)],
  [
    'write into the log',
    sql("insert into operator_acts (act, target_id) values ('add_operator', gen_random_uuid())"),
    nobody(1),
  ],
];
testMatrix(MATRIX, everything);

test.each([visitor, an, binh])(
  'nobody makes themselves an operator, or reads who is one: %o',
  async (caller) => {
    for (const statement of [
      'select from private.operators',
      'select from private.hidden_comments',
      "select private.set_operator('binh@example.com', true)",
      'insert into private.operators (user_id) select auth.uid()',
    ])
      expect((await world.ask(caller, statement)).refusal, statement).toMatch(
        /^42501 permission denied for schema private/,
      );
  },
);

test.each([
  'update operator_acts set reason = $$x$$',
  'delete from operator_acts',
  'truncate operator_acts',
])('not even its owner can change the log: %s', async (statement) => {
  const before = await acts();
  const { refusal } = await world.ask({ role: 'postgres' }, statement);
  expect(refusal).toMatch(/^42501 The log of acts is never changed/);
  expect(await acts()).toEqual(before);
});

describe('the log', () => {
  /** Acts in the order of the list, each a minute after the one before; the first is the oldest. */
  const write = (acts: [operator: string | null, act: string, reason?: string][]) =>
    world.own(
      `insert into operator_acts (acted_at, operator_id, act, target_id, reason)
        select now() + make_interval(mins => n::integer), (one ->> 0)::uuid, one ->> 1, $2, coalesce(one ->> 2, '')
        from jsonb_array_elements($1) with ordinality as list (one, n)`,
      [JSON.stringify(acts), BINH],
    );
  const read = async (args = '') => {
    const { rows } = await world.ask(an, `select * from studio_acts(${args})`);
    return rows.map(({ act, count }) => `${count} ${act}`);
  };
  const repeat = (times: number, act: string) =>
    Array.from({ length: times }, (): [string, string] => [AN, act]);

  test('the log has one line for alike entries in a row', async () => {
    await write([...repeat(40, 'edit_track'), [BINH, 'edit_track'], ...repeat(2, 'edit_track')]);
    await write([
      [AN, 'hide_comment', 'một'],
      [AN, 'hide_comment', 'hai'],
    ]);
    expect((await read()).slice(0, 5)).toEqual([
      ...['1 hide_comment', '1 hide_comment', '2 edit_track', '1 edit_track', '40 edit_track'],
    ]);
    expect((await read('join_alike => false')).slice(0, 3)).toEqual([
      ...['1 hide_comment', '1 hide_comment', '1 edit_track'],
    ]);
  });

  test('the log does not join entries more than an hour apart', async () => {
    await write([[AN, 'edit_track']]);
    await world.own(
      `insert into operator_acts (acted_at, operator_id, act, target_id)
        values (now() + interval '62 minutes', $1, 'edit_track', $2)`,
      [AN, BINH],
    );
    expect((await read()).slice(0, 2)).toEqual(['1 edit_track', '1 edit_track']);
  });

  test('the whole log can be read, by pages', async () => {
    const kinds = ['edit_track', 'put_back_track', 'take_down_track'];
    await write(Array.from({ length: 130 }, (_, n) => [AN, kinds[n % 3] ?? '']));
    await write(repeat(1500, 'edit_track'));
    const seen: number[] = [];
    let before: unknown = null;
    let sum = 0;
    for (;;) {
      const { rows } = await world.ask(an, 'select * from studio_acts($1)', [before]);
      if (rows.length === 0) break;
      expect(rows.length).toBeLessThanOrEqual(50);
      seen.push(...rows.map(({ id }) => Number(id)));
      sum += rows.reduce((total, { count }) => total + Number(count), 0);
      before = rows.at(-1)?.oldest_id;
    }
    // The three of the set-up, too.
    expect(sum).toBe(130 + 1500 + 3);
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one));
  });

  test('the log can show one kind, or one operator', async () => {
    await write([
      ...([
        [BINH, 'edit_track'],
        [AN, 'edit_track'],
        [AN, 'hide_comment'],
      ] as [string, string][]),
    ]);
    expect(await read("only_act => 'edit_track'")).toEqual(['1 edit_track', '1 edit_track']);
    expect(await read(`only_operator => '${BINH}'`)).toEqual(['1 edit_track']);
    expect(await read("only_act => 'no_such'")).toEqual([]);
  });
});

describe('a hidden comment', () => {
  const read = async (caller = visitor) =>
    outcomeOf(await world.ask(caller, 'select from track_comments'));
  beforeEach(async () => void (await world.ask(an, hide, [commentId])));

  test('a hidden comment cannot be read by anybody, not even author and operators, and can be restored', async () => {
    expect([await read(), await read(binh), await read(an)]).toEqual([0, 0, 0]);
    const { rows } = await world.ask(an, 'select * from studio_comments(null, null)');
    expect(rows).toMatchObject([{ id: commentId, hidden_at: expect.any(Date), is_banned: false }]);
    await world.ask(an, 'select show_comment($1)', [commentId]);
    expect([await read(), await read(binh)]).toEqual([1, 1]);
    expect((await acts()).slice(-2)).toEqual([
      { operator_id: AN, act: 'hide_comment', target_id: commentId, reason: 'quảng cáo' },
      { operator_id: AN, act: 'show_comment', target_id: commentId, reason: '' },
    ]);
  });

  test('a comment is hidden once, and an unknown one never', async () => {
    const again = await world.ask(an, `${hide} as is_done`, [commentId]);
    const none = await world.ask(an, `${hide} as is_done`, [
      '99999999-9999-4999-8999-999999999999',
    ]);
    expect([again.rows, none.rows]).toEqual([[{ is_done: false }], [{ is_done: false }]]);
    expect(await acts()).toHaveLength(4);
  });

  test('a hidden comment is deleted with its author', async () => {
    await world.own('delete from auth.users where id = $1', [BINH]);
    expect(await world.comments()).toEqual([]);
    expect(await world.own('select from private.hidden_comments')).toEqual([]);
    expect(await acts()).toHaveLength(4);
  });
});

describe('a ban', () => {
  const ban = (listener: string, password = PASSWORD) =>
    world.ask(an, 'select ban_listener($1, $2, $3) as is_done', [listener, 'xấu', password]);

  test('a ban ends all sessions at once, and can be lifted', async () => {
    expect((await ban(BINH)).rows).toEqual([{ is_done: true }]);
    expect(await world.own('select from auth.sessions where user_id = $1', [BINH])).toEqual([]);
    expect(outcomeOf(await world.comment(binh, 'còn đây'))).not.toBe(1);
    const bannedUntil = async () =>
      (await world.own('select banned_until from auth.users where id = $1', [BINH]))[0]
        ?.banned_until;
    expect(await bannedUntil()).toBeInstanceOf(Date);
    await world.ask(an, 'select pardon_listener($1)', [BINH]);
    expect(await bannedUntil()).toBe(null);
    expect((await acts()).slice(-2)).toMatchObject([
      { act: 'ban_listener' },
      { act: 'pardon_listener' },
    ]);
  });

  test('a ban requires the operator’s own password, with limited attempts', async () => {
    for (let tries = 0; tries < 5; tries++)
      expect((await ban(BINH, 'sai')).rows).toEqual([{ is_done: false }]);
    expect(outcomeOf(await ban(BINH))).toBe('too_many_tries');
    expect(await acts()).toHaveLength(3);
  });

  test('an operator can NOT be banned', async () => {
    expect(outcomeOf(await ban(AN))).toBe('is_operator');
  });
});

test('the list of comments continues after the last one, without duplicates', async () => {
  await world.own('set local session_replication_role = replica');
  await world.own(
    `insert into track_comments (track_id, user_id, content, created_at)
     select 'mua-chieu', $1, n::text, now() - (n / 2) * interval '1 s' from generate_series(1, 119) as n`,
    [BINH],
  );
  await world.own('set local session_replication_role = origin');
  const seen: unknown[] = [];
  let last: Record<string, unknown> = { created_at: null, id: null };
  for (let pages = 0; pages < 3; pages++) {
    const { rows } = await world.ask(
      an,
      'select id, created_at::text from studio_comments($1::timestamptz, $2::uuid)',
      [last.created_at, last.id],
    );
    seen.push(...rows.map(({ id }) => id));
    last = rows.at(-1) ?? last;
  }
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
});
