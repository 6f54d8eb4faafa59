import { describe, expect, test } from 'vitest';
import { connect } from '#database/testing/test-database.ts';
import {
  AN,
  an,
  BINH,
  binh,
  KHOA,
  openWorldForTests,
  SET_CALLER,
  service,
  settingsOf,
} from './world.ts';

const world = openWorldForTests();

describe('rate', () => {
  test('five comments in thirty seconds are allowed, and the sixth is refused', async () => {
    for (let n = 1; n <= 5; n++)
      expect(await world.comment(an, `số ${n}`)).toMatchObject({ count: 1 });
    expect(await world.comment(an, 'số 6')).toMatchObject({ refusal: 'PT429 comment_too_fast' });
    expect(await world.comment(an, 'số 6', 'bai-khac')).toMatchObject({
      refusal: 'PT429 comment_too_fast',
    });
    expect(await world.comment(binh, 'của Bình')).toMatchObject({ count: 1 });
    expect(await world.comments()).toHaveLength(6);
  });

  test('the thirty seconds are counted from each comment', async () => {
    for (let n = 1; n <= 5; n++) await world.comment(an, `số ${n}`);
    const moveBack = (seconds: number) =>
      world.own(
        `update private.recent_comments set posted_at =
          array(select t - make_interval(secs => $1) from unnest(posted_at) as t)`,
        [seconds],
      );
    await moveBack(20);
    expect(await world.comment(an, 'số 6')).toMatchObject({ refusal: 'PT429 comment_too_fast' });
    await moveBack(10);
    expect(await world.comment(an, 'số 6')).toMatchObject({ count: 1 });
  });

  test('six comments in one request are refused, and none of them is stored', async () => {
    const { refusal } = await world.ask(
      an,
      `insert into track_comments (content, track_id, user_id)
        select 'số ' || n, 'mua-chieu', $1 from generate_series(1, 6) as n`,
      [AN],
    );
    expect(refusal).toBe('PT429 comment_too_fast');
    expect(await world.comments()).toEqual([]);
  });

  test('deleting comments does not allow further ones', async () => {
    for (let n = 1; n <= 5; n++) {
      await world.comment(an, `số ${n}`);
      expect(await world.ask(an, 'delete from track_comments')).toMatchObject({ count: 1 });
    }
    expect(await world.comment(an, 'số 6')).toMatchObject({ refusal: 'PT429 comment_too_fast' });
  });

  test('a refused comment does not count', async () => {
    for (let n = 1; n <= 10; n++) expect(await world.comment(an, '')).toHaveProperty('refusal');
    expect(await world.comment(an, 'hay')).toMatchObject({ count: 1 });
  });

  test('attempts in another user’s name do not use up that user’s limit', async () => {
    for (let n = 1; n <= 6; n++) await world.comment(binh, `giả ${n}`, 'mua-chieu', AN);
    expect(await world.comment(an, 'thật')).toMatchObject({ count: 1 });
  });

  test('the rate limit holds for the service role, too', async () => {
    for (let n = 1; n <= 5; n++) await world.comment(service, `số ${n}`, 'mua-chieu', AN);
    expect(await world.comment(service, 'số 6', 'mua-chieu', AN)).toMatchObject({
      refusal: 'PT429 comment_too_fast',
    });
  });
});

describe('a day', () => {
  const confirm = (days: number) =>
    world.own(
      'update auth.users set email_confirmed_at = now() - make_interval(days => $1) where id = $2',
      [days, AN],
    );
  /** Posts until the day's limit, half a minute apart. Returns how many were taken. */
  async function postAllDay(): Promise<number> {
    for (let n = 0; n < 1000; n++) {
      await world.waitOutTheRate();
      const { refusal } = await world.comment(an, `số ${n}`);
      if (refusal === 'PT429 comment_day_full') return n;
      expect(refusal).toBeUndefined();
      // Deleting does not allow further ones.
      if (n === 0) await world.ask(an, 'delete from track_comments');
    }
    throw new Error('No limit was reached');
  }

  test('an account in its first three days may write 50 comments a day', async () => {
    await confirm(2);
    expect(await postAllDay()).toBe(50);
    expect(await world.comment(binh, 'của Bình')).toMatchObject({ count: 1 });
  });

  test('other accounts may write 300 comments a day, which begins anew a day after the first one', async () => {
    await confirm(4);
    expect(await postAllDay()).toBe(300);
    const moveDayBack = (span: string) =>
      world.own('update private.recent_comments set day_since = day_since - $1::interval', [span]);
    await moveDayBack('23 hours');
    expect(await world.comment(an, 'chưa')).toMatchObject({ refusal: 'PT429 comment_day_full' });
    await moveDayBack('2 hours');
    expect(await world.comment(an, 'rồi')).toMatchObject({ count: 1 });
  });

  test('a day that lies in the future, since a clock was set back, is over', async () => {
    await confirm(2);
    await postAllDay();
    await world.own("update private.recent_comments set day_since = now() + interval '2 days'");
    expect(await world.comment(an, 'sau')).toMatchObject({ count: 1 });
  });
});

describe('repetition', () => {
  test('one’s own last comment on a track cannot be repeated', async () => {
    await world.comment(an, 'hay quá');
    for (const again of ['hay quá', '  hay quá\n', 'hay quá'.normalize('NFD')])
      expect(await world.comment(an, again)).toMatchObject({ refusal: 'PT409 comment_repeated' });
    expect(await world.comments()).toHaveLength(1);
  });

  test('a comment can be repeated on another track, by another listener, or after another comment', async () => {
    await world.comment(an, 'hay quá');
    expect(await world.comment(an, 'hay quá', 'bai-khac')).toMatchObject({ count: 1 });
    expect(await world.comment(binh, 'hay quá')).toMatchObject({ count: 1 });
    await world.comment(an, 'nghe lại');
    expect(await world.comment(an, 'hay quá')).toMatchObject({ count: 1 });
  });

  test('a comment cannot be repeated within one request, either', async () => {
    const { refusal } = await world.ask(
      an,
      `insert into track_comments (content, track_id, user_id)
        values ('hay', 'mua-chieu', $1), ('hay', 'mua-chieu', $1)`,
      [AN],
    );
    expect(refusal).toBe('PT409 comment_repeated');
  });
});

describe('concurrent requests', () => {
  /** Each on a connection of its own, all at once. */
  async function postTogether(contents: string[], author: string): Promise<string[]> {
    const post = async (content: string) => {
      const client = await connect(world.connectionString);
      try {
        await client.query('begin');
        await client.query(SET_CALLER, settingsOf({ role: 'authenticated', userId: author }));
        await client.query(
          "insert into track_comments (content, track_id, user_id) values ($1, 'mua-chieu', $2)",
          [content, author],
        );
        await client.query('commit');
        return 'kept';
      } catch (error) {
        await client.query('rollback');
        return (error as Error).message;
      } finally {
        await client.end();
      }
    };
    const answers = await Promise.all(contents.map(post));
    return answers.sort();
  }

  test('concurrent requests do not exceed the limit', async () => {
    const contents = Array.from({ length: 12 }, (_, n) => `cùng lúc ${n}`);
    const answers = await postTogether(contents, AN);
    expect(answers).toEqual([...Array(7).fill('comment_too_fast'), ...Array(5).fill('kept')]);
    expect(await world.own('select from track_comments where user_id = $1', [AN])).toHaveLength(5);
  });

  test('concurrent requests wait for each other: uncommitted comments count', async () => {
    const [first, second] = [
      await connect(world.connectionString),
      await connect(world.connectionString),
    ];
    const insert = `insert into track_comments (content, track_id, user_id)
      select 'số ' || n, 'cho-nhau', $1 from generate_series(1, $2::int) as n`;
    // Outside this test's transaction, so that both connections see the row that they lock.
    await first.query("insert into private.recent_comments values ($1, '{}')", [KHOA]);
    await first.query('begin');
    await first.query(insert, [KHOA, 5]);
    const answer = second.query(insert, [KHOA, 1]).then(
      () => 'kept',
      (error: Error) => error.message,
    );
    await expect
      .poll(() => first.query("select from pg_stat_activity where wait_event_type = 'Lock'"), {
        timeout: 90_000,
      })
      .toMatchObject({ rowCount: 1 });
    await first.query('commit');
    expect(await answer).toBe('comment_too_fast');
    await Promise.all([first.end(), second.end()]);
  });

  test('concurrent requests cannot repeat a comment', async () => {
    const answers = await postTogether(Array(4).fill('bấm hai lần'), BINH);
    expect(answers).toEqual([...Array(3).fill('comment_repeated'), 'kept']);
  });
});
