import { describe, expect, test } from 'vitest';
import type { Wish } from './rest-answer.ts';
import {
  deleteStatement,
  insertStatement,
  readStatement,
  updateStatement,
} from './rest-statement.ts';

const PLAIN: Wish = { isOne: false, isReturned: false, isCounted: false, preferences: [] };
const RETURNED = { ...PLAIN, isReturned: true };
const EVIL = `x'; drop table users; --"$1`;
const query = (text: string) => new URLSearchParams(text);
const ID = '11111111-2222-4333-8444-555555555555';

describe('a read', () => {
  test('a read has its filters, order and limit', () => {
    const { text, values } = readStatement({
      table: 'track_comments',
      query: query('select=id,content&track_id=eq.bai-1&order=created_at.desc,id.desc&limit=50'),
      wish: PLAIN,
    });
    expect(text).toContain(
      'select id,content from public.track_comments where track_id = $1 order by created_at desc,id desc limit 50',
    );
    expect(text).not.toContain('total');
    expect(values).toEqual(['bai-1']);
  });

  test.each([
    [`user_id=eq.${ID}`, 'user_id = $1', [ID]],
    ['track_id=gt.a.b', 'track_id > $1', ['a.b']],
    ['created_at=lte.2026-01-01T00:00:00Z', 'created_at <= $1', ['2026-01-01T00:00:00Z']],
    [`user_id=in.(${ID},"${ID}")`, 'user_id = any($1)', [[ID, ID]]],
    [`id=eq.1&user_id=eq.2`, 'id = $1 and user_id = $2', ['1', '2']],
    [
      `or=(created_at.lt.2026-01-01T00:00:00.5+00:00,and(created_at.eq.2026-01-01T00:00:00.5+00:00,id.lt.${ID}))`.replaceAll(
        '+',
        '%2B',
      ),
      '(created_at, id) < ($1::timestamptz, $2::uuid)',
      ['2026-01-01T00:00:00.5+00:00', ID],
    ],
  ])('a read by %s has the condition %s', (filters, where, values) => {
    const statement = readStatement({
      table: 'rows',
      query: query(`${filters}&limit=1`),
      wish: PLAIN,
    });
    expect(statement.text).toContain(` from public.rows where ${where} limit 1`);
    expect(statement.values).toEqual(values);
  });

  test('a read with a count counts all rows that its filters match, whatever the limit', () => {
    const { text } = readStatement({
      table: 'rows',
      query: query('user_id=eq.1&limit=2'),
      wish: { ...PLAIN, isCounted: true },
    });
    expect(text).toContain('(select count(*)::int from public.rows where user_id = $1) as total');
  });

  test('a read of one row gives the object, or null', () => {
    const one = { ...PLAIN, isOne: true };
    expect(readStatement({ table: 'rows', query: query('limit=1'), wish: one }).text).toContain(
      '(json_agg(r) -> 0)::text as body',
    );
  });
});

describe('caller’s input', () => {
  test('a caller’s input is always a parameter', () => {
    const row = { content: EVIL, flag: true, nothing: null };
    const where = query('');
    where.set('id', `eq.${EVIL}`);
    for (const { text, values } of [
      insertStatement({ table: 'rows', query: where, wish: PLAIN, row }),
      updateStatement({ table: 'rows', query: where, wish: PLAIN, row }),
      deleteStatement({ table: 'rows', query: where, wish: PLAIN }),
      readStatement({ table: 'rows', query: where, wish: PLAIN }),
    ]) {
      expect(text).not.toContain('drop');
      expect(values).toContain(EVIL);
    }
  });
});

describe('a change', () => {
  test('a change returns no rows unless asked: a writer may not be allowed to read', () => {
    const row = { title: 'a', is_public: false };
    const { text, values } = updateStatement({
      table: 'rows',
      query: query('id=eq.1'),
      wish: PLAIN,
      row,
    });
    expect(text).toBe(
      'with r as (update public.rows set title = $1,is_public = $2 where id = $3 returning 1) select null::text as body, count(*)::int as rows from r',
    );
    expect(values).toEqual(['a', false, '1']);
  });

  test('a change returns the columns that are asked for', () => {
    const row = { title: 'a' };
    const { text } = insertStatement({
      table: 'rows',
      query: query('select=id'),
      wish: RETURNED,
      row,
    });
    expect(text).toContain('insert into public.rows (title) values ($1) returning id)');
    expect(
      deleteStatement({ table: 'rows', query: query('id=eq.1'), wish: RETURNED }).text,
    ).toContain('delete from public.rows where id = $1 returning *)');
  });
});
