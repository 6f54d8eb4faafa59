import { beforeAll, expect, test } from 'vitest';
import { AN, an, openWorldForTests } from './world.ts';

const world = openWorldForTests();

/** Times an hour ahead, like those recorded before the clock was set back. */
const AHEAD = "clock_timestamp() + interval '1 hour'";
const PASSWORD = 'mật khẩu đúng 1';
beforeAll(async () => {
  await world.own(
    "update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4)) where id = $1",
    [AN, PASSWORD],
  );
});

test('comments dated an hour ahead do not block new ones', async () => {
  await world.own(
    `insert into private.recent_comments values ($1, array_fill(${AHEAD}, array[5]))`,
    [AN],
  );
  for (let n = 1; n <= 5; n++)
    expect(await world.comment(an, `số ${n}`)).toMatchObject({ count: 1 });
  expect(await world.comment(an, 'số 6')).toMatchObject({ refusal: 'PT429 comment_too_fast' });
});

test('wrong passwords dated an hour ahead do not block the right one', async () => {
  await world.own(
    `insert into private.wrong_passwords values ($1, array_fill(${AHEAD}, array[5]))`,
    [AN],
  );
  for (let n = 1; n <= 5; n++)
    expect(await world.deleteAccount(an, 'sai')).toMatchObject({ rows: [{ is_deleted: false }] });
  expect(await world.deleteAccount(an, PASSWORD)).toMatchObject({
    refusal: 'PT429 too_many_tries',
  });
  await world.own(`update private.wrong_passwords set named_at = array_fill(${AHEAD}, array[5])`);
  expect(await world.deleteAccount(an, PASSWORD)).toMatchObject({ rows: [{ is_deleted: true }] });
});

test('changes of a library dated an hour ahead do not count', async () => {
  await world.own(`insert into private.library_writes values ($1, ${AHEAD}, 120)`, [AN]);
  expect(await world.like(an, 'mua-chieu')).toMatchObject({ count: 1 });
  expect(await world.own('select writes from private.library_writes')).toEqual([{ writes: 1 }]);
  await world.own('update private.library_writes set writes = 120');
  expect(await world.like(an, 'dem-trang')).toMatchObject({ refusal: 'PT429 library_too_fast' });
});

test('changes of a profile dated an hour ahead do not count', async () => {
  await world.own(`insert into private.profile_writes values ($1, ${AHEAD}, 10)`, [AN]);
  await world.profile(an, 'An');
  expect(await world.ask(an, "update profiles set display_name = 'Lan'")).toMatchObject({
    count: 1,
  });
  await world.own('update private.profile_writes set writes = 10');
  expect(await world.ask(an, "update profiles set display_name = 'Mới'")).toMatchObject({
    refusal: 'PT429 profile_too_fast',
  });
});
