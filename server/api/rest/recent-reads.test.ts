import { expect, test } from 'vitest';
import { Refusal } from '../api-error.ts';
import { EVERY_TRACK, RecentReads } from './recent-reads.ts';
import type { RestAnswer } from './rest-answer.ts';

const answer = (body: string, status = 200): RestAnswer => ({
  status,
  body,
  headers: {},
});

/** Answers with the number of the query, on demand. */
function questions() {
  const waiting: ((answer: RestAnswer) => void)[] = [];
  return {
    ask: () => new Promise<RestAnswer>((resolve) => void waiting.push(resolve)),
    answerNext: (status = 200) => waiting[answered++]?.(answer(`${answered}`, status)),
    get count() {
      return waiting.length;
    },
  };
}
let answered = 0;

function start(options: ConstructorParameters<typeof RecentReads>[0] = {}) {
  answered = 0;
  let nowMs = 0;
  const reads = new RecentReads({ ...options, now: () => nowMs });
  return { reads, asked: questions(), pass: (ms: number) => (nowMs += ms) };
}

test('concurrent reads share one query', async () => {
  const { reads, asked } = start();
  const both = [reads.read('a', 'a?1', asked.ask), reads.read('a', 'a?1', asked.ask)];
  asked.answerNext();
  expect((await Promise.all(both)).map(({ answer }) => answer.body)).toEqual(['1', '1']);
  expect(asked.count).toBe(1);
});

test('another query is sent separately', async () => {
  const { reads, asked } = start();
  void reads.read('a', 'a?1', asked.ask);
  void reads.read('a', 'a?2', asked.ask);
  expect(asked.count).toBe(2);
});

test('an answer is shared for one second from the start of its query', async () => {
  const { reads, asked, pass } = start();
  const first = reads.read('a', 'a?1', asked.ask);
  pass(999);
  asked.answerNext();
  await first;
  expect(await reads.read('a', 'a?1', asked.ask)).toBe(await first);
  pass(1);
  void reads.read('a', 'a?1', asked.ask);
  expect(asked.count).toBe(2);
});

test('after a write the track is read again, even when a query was under way', async () => {
  const { reads, asked } = start();
  const before = reads.read('a', 'a?1', asked.ask);
  reads.forget('a');
  const after = reads.read('a', 'a?1', asked.ask);
  asked.answerNext();
  asked.answerNext();
  expect((await before).answer.body).toBe('1');
  expect((await after).answer.body).toBe('2');
  expect((await reads.read('a', 'a?1', asked.ask)).answer.body).toBe('2');
});

test('a write to one track keeps the answers of others', async () => {
  const { reads, asked } = start();
  void reads.read('a', 'a?1', asked.ask);
  void reads.read('b', 'b?1', asked.ask);
  reads.forget('a');
  void reads.read('b', 'b?1', asked.ask);
  expect(asked.count).toBe(2);
  reads.forgetAll();
  void reads.read('b', 'b?1', asked.ask);
  expect(asked.count).toBe(3);
});

test('an error reaches everybody who waits and is not cached', async () => {
  const { reads, asked } = start();
  const refused = reads.read('a', 'a?1', asked.ask);
  asked.answerNext(503);
  expect((await refused).answer.status).toBe(503);
  const broken = reads.read('a', 'a?1', () => Promise.reject(new Error('gone')));
  await expect(broken).rejects.toThrow('gone');
  expect(reads.size).toEqual({ reads: 0, bytes: 0 });
});

test('later callers do not wait for a slow query: they share a new one', async () => {
  const { reads, asked, pass } = start();
  const first = reads.read('a', 'a?1', asked.ask);
  pass(249);
  void reads.read('a', 'a?1', asked.ask);
  expect(asked.count).toBe(1);
  pass(1);
  const second = reads.read('a', 'a?1', asked.ask);
  void reads.read('a', 'a?1', asked.ask);
  expect(asked.count).toBe(2);
  asked.answerNext();
  asked.answerNext();
  expect((await first).answer.body).toBe('1');
  expect((await second).answer.body).toBe('2');
  expect((await reads.read('a', 'a?1', asked.ask)).answer.body).toBe('2');
});

test.each([new Refusal(429, 'over_request_rate_limit'), new Refusal(503, 'backend_busy')])(
  'after a query was refused for its caller’s limit ($code), others ask for themselves',
  async (refusal) => {
    const { reads } = start();
    const refused = reads.read('a', 'a?1', () => Promise.reject(refusal));
    const other = reads.read('a', 'a?1', async () => answer('[]'));
    await expect(refused).rejects.toBe(refusal);
    expect((await other).answer.body).toBe('[]');
  },
);

test('equal content has an equal tag, other content another', async () => {
  const { reads } = start();
  const tag = async (query: string, body: string) =>
    (await reads.read('a', query, async () => answer(body))).etag;
  expect(await tag('a?1', '[]')).toBe(await tag('a?2', '[]'));
  expect(await tag('a?3', '[1]')).not.toBe(await tag('a?4', '[]'));
});

test.each([
  ['reads', { mostReads: 10 }],
  ['bytes', { mostBytes: 1000 }],
])('many different %s do not fill the memory', async (_, limit) => {
  const { reads } = start(limit);
  for (let n = 0; n < 50; n++)
    await reads.read(`t-${n}`, `t-${n}`, async () => answer('x'.repeat(100)));
  expect(reads.size).toEqual({ reads: 10, bytes: 1000 });
});

test('expired answers are removed when others are read', async () => {
  const { reads, pass } = start();
  await reads.read('a', 'a?1', async () => answer('1'));
  pass(1000);
  await reads.read('b', 'b?1', async () => answer('22'));
  expect(reads.size).toEqual({ reads: 1, bytes: 2 });
});

test('a write to one track invalidates the reads over all tracks', async () => {
  const { reads, asked } = start();
  void reads.read(EVERY_TRACK, '?1', asked.ask);
  reads.forget('a');
  void reads.read(EVERY_TRACK, '?1', asked.ask);
  expect(asked.count).toBe(2);
});
