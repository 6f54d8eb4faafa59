import { expect, test } from 'vitest';
import { restAnswer, toResponse, type Wish } from './rest-answer.ts';

const PLAIN: Wish = { isOne: false, isReturned: false, isCounted: false, preferences: [] };
const COUNTED: Wish = { ...PLAIN, isCounted: true, preferences: ['count=exact'] };
const RETURNED: Wish = { ...PLAIN, isReturned: true, preferences: ['return=representation'] };
const ONE: Wish = { ...PLAIN, isOne: true };
const row = (rows: number, total?: number) => ({
  body: '[]',
  rows,
  ...(total !== undefined && { total }),
});

test.each<[string, Wish, ReturnType<typeof row>, number, string]>([
  ['GET', PLAIN, row(2), 200, '0-1/*'],
  ['GET', PLAIN, row(0), 200, '*/*'],
  ['GET', COUNTED, row(2, 9), 206, '0-1/9'],
  ['GET', COUNTED, row(2, 2), 200, '0-1/2'],
  ['GET', COUNTED, row(0, 0), 200, '*/0'],
  ['POST', PLAIN, row(1), 201, '*/*'],
  ['POST', RETURNED, row(1), 201, '*/*'],
  ['POST', COUNTED, row(1), 201, '*/1'],
  ['PATCH', PLAIN, row(1), 204, '0-0/*'],
  ['PATCH', PLAIN, row(0), 204, '*/*'],
  ['PATCH', RETURNED, row(1), 200, '0-0/*'],
  ['DELETE', PLAIN, row(3), 204, '*/*'],
  ['DELETE', RETURNED, row(3), 200, '*/*'],
])(
  'the answer to %s %o of %o has the status %i and the range %s',
  (method, wish, found, status, range) => {
    const answer = restAnswer({ method, wish }, found);
    expect([answer.status, answer.headers['content-range']]).toEqual([status, range]);
  },
);

test('when one row is wanted, the body is an object; none or several rows are refused', () => {
  const { headers } = restAnswer({ method: 'GET', wish: ONE }, { body: '{}', rows: 1 });
  expect(headers['content-type']).toBe('application/vnd.pgrst.object+json; charset=utf-8');
  for (const method of ['GET', 'PATCH'])
    for (const rows of [0, 2])
      expect(() => restAnswer({ method, wish: ONE }, row(rows))).toThrow(
        expect.objectContaining({
          status: 406,
          code: 'PGRST116',
          more: { details: `The result contains ${rows} rows` },
        }),
      );
});

test('the answer names the applied preference; without returned rows it has no body', async () => {
  const returned = restAnswer({ method: 'POST', wish: RETURNED }, row(1));
  expect(returned.headers['preference-applied']).toBe('return=representation');
  const empty = toResponse(restAnswer({ method: 'PATCH', wish: PLAIN }, row(1)));
  expect([empty.status, await empty.text(), empty.headers.get('content-type')]).toEqual([
    204,
    '',
    null,
  ]);
  expect(empty.headers.get('cache-control')).toBe('no-store');
});
