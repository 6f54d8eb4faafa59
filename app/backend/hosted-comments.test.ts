import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BackendClient } from './backend.ts';
import { compare, followHostedComments } from './hosted-comments.ts';
import type { LiveMessage } from './live-stream.ts';
import type { CommentRow } from './rows/comment-rows.ts';
import type { BackendTypes } from './rows/database.ts';
import { RealtimeStandIn } from './testing/realtime-stand-in.ts';

const PROJECT = { url: 'https://du-an.supabase.example', anonKey: 'khoa' };
const backend = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('./client.ts', () => ({ loadBackend: async () => backend.client }));
vi.mock('./backend-settings.ts', () => ({ loadBackendSettings: async () => PROJECT }));

let realtime: RealtimeStandIn;
/** The table, newest first. */
let table: CommentRow[];
let reads: number;
let isTableAway: boolean;
/** While it is set, reads have their answer, and do not give it. */
let holding: Promise<void> | undefined;
let messages: LiveMessage[];
let beats: number;
let losses: number;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  realtime = new RealtimeStandIn();
  [table, reads, isTableAway, holding] = [[], 0, false, undefined];
  [messages, beats, losses, stops] = [[], 0, 0, []];
  backend.client = createClient<BackendTypes>(PROJECT.url, PROJECT.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: realtime.WebSocket },
    global: {
      fetch: async (input) => {
        expect(new URL(String(input)).pathname).toBe('/rest/v1/track_comments');
        reads++;
        if (isTableAway) throw new TypeError('away');
        const rows = table.slice(0, 10);
        await holding;
        return Response.json(rows);
      },
    },
  }) satisfies BackendClient;
});
afterEach(async () => {
  for (const stop of stops) stop();
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const row = (n: number): CommentRow => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  track_id: 'bai',
  user_id: 'an',
  content: `${n}`,
  created_at: `2026-01-01T00:00:${String(n).padStart(2, '0')}+00:00`,
});
const contents = () => messages.flatMap(({ comments }) => comments.map(({ content }) => content));

/** Writes a comment, and has the database tell of it. */
function post(n: number, { isTold = true } = {}) {
  table = [row(n), ...table];
  const author = { user_id: 'an', display_name: 'An', avatar_url: null };
  if (isTold) tell([{ ...row(n), author }], true);
}
const tell = (comments: object[], isOnlyAdded: boolean) =>
  realtime.send('comments:bai', 'comments', { comments, isOnlyAdded, id: 'of the message' });

function follow() {
  const stop = followHostedComments('bai', {
    onMessage: (message) => messages.push(message),
    onBeat: () => beats++,
    onLost: () => losses++,
  });
  stops.push(stop);
  return stop;
}
/** Until the channel is joined, and what came before was read. */
async function followJoined() {
  const stop = follow();
  await pass(2_000);
  return stop;
}

test('a page listens on the private channel of the track, with the public key', async () => {
  await followJoined();
  const [address = ''] = realtime.addresses;
  expect(address).toMatch(/^wss:\/\/du-an\.supabase\.example\/realtime\/v1\/websocket\?/);
  expect(new URL(address).searchParams.get('apikey')).toBe('khoa');
  expect(realtime.joined).toEqual(['realtime:comments:bai']);
  expect(realtime.joins).toMatchObject([{ config: { private: true } }]);
});

test('the first message has the newest comments, and every new one comes at once, with its author', async () => {
  post(1);
  await followJoined();
  expect(messages).toEqual([{ comments: [row(1)], isOnlyAdded: true }]);
  post(2);
  await pass(0);
  expect(messages.at(-1)).toEqual({
    comments: [{ ...row(2), author: { user_id: 'an', display_name: 'An', avatar_url: null } }],
    isOnlyAdded: true,
  });
});

test('while the channel is open, a page reads seldom, and often enough for its stream', async () => {
  await followJoined();
  reads = beats = 0;
  await pass(10 * 60_000);
  expect(reads).toBeLessThanOrEqual(20);
  // A stream survives 50 s without a beat.
  expect(beats).toBeGreaterThanOrEqual(15);
});

test('a message that is lost is found by the next read, and told once', async () => {
  await followJoined();
  post(1, { isTold: false });
  post(2);
  await pass(41_000);
  expect(contents()).toEqual(['2', '1']);
});

test('what is written between the first read and the join is read', async () => {
  follow();
  await pass(0);
  expect([reads, realtime.joined]).toEqual([1, []]);
  post(1, { isTold: false });
  await pass(2_000);
  expect(contents()).toEqual(['1']);
});

test('a message during a read whose answer is older is told once, and nothing seems removed', async () => {
  post(1);
  await followJoined();
  const { promise, resolve } = Promise.withResolvers<void>();
  holding = promise;
  reads = 0;
  await pass(40_000);
  expect(reads).toBe(1);
  post(2);
  tell([row(2)], true);
  await pass(0);
  resolve();
  await pass(80_000);
  expect(contents()).toEqual(['1', '2']);
  expect(messages.every(({ isOnlyAdded }) => isOnlyAdded)).toBe(true);
});

test('when a comment is removed, the page reads its list once', async () => {
  post(1);
  post(2);
  await followJoined();
  table = [row(2)];
  tell([], false);
  await pass(120_000);
  expect(messages.filter(({ isOnlyAdded }) => !isOnlyAdded)).toEqual([
    { comments: [], isOnlyAdded: false },
  ]);
});

test('a lost connection is replaced by polling, and nothing is missed when it returns', async () => {
  await followJoined();
  realtime.isDown = true;
  realtime.disconnect();
  post(1);
  await pass(3_000);
  expect(contents()).toEqual(['1']);
  reads = 0;
  await pass(10_000);
  expect(reads).toBeGreaterThanOrEqual(3);
  realtime.isDown = false;
  await pass(15_000);
  expect(realtime.joined).toEqual(['realtime:comments:bai']);
  post(2);
  await pass(0);
  expect(contents()).toEqual(['1', '2']);
  reads = 0;
  await pass(60_000);
  expect(reads).toBeLessThanOrEqual(3);
  expect(losses).toBe(0);
});

test('a project that refuses the channel is polled, and not asked again for minutes', async () => {
  realtime.refusal = 'Unauthorized: You do not have permissions to read from this Channel topic';
  await followJoined();
  await pass(60_000);
  const joins = realtime.joins.length;
  expect(joins).toBeLessThanOrEqual(3);
  reads = 0;
  await pass(4 * 60_000);
  expect(realtime.joins).toHaveLength(joins);
  expect(reads).toBeGreaterThan(80);
  realtime.refusal = undefined;
  await pass(11 * 60_000);
  expect(realtime.joined).toEqual(['realtime:comments:bai']);
});

test('a channel that the server closes is polled, and joined again after minutes', async () => {
  await followJoined();
  realtime.closeChannels();
  post(1);
  await pass(3_000);
  expect(contents()).toEqual(['1']);
  await pass(11 * 60_000);
  expect(realtime.joined).toEqual(['realtime:comments:bai']);
});

test('whoever stops leaves the channel, and can join it again at once', async () => {
  const stop = await followJoined();
  stop();
  await followJoined();
  expect(realtime.received.filter((event) => event.startsWith('phx_'))).toEqual([
    'phx_join realtime:comments:bai',
    'phx_leave realtime:comments:bai',
    'phx_join realtime:comments:bai',
  ]);
  messages = [];
  post(1);
  await pass(0);
  expect(contents()).toEqual(['1']);
});

test('a read that fails ends the stream, which its page opens again', async () => {
  await followJoined();
  isTableAway = true;
  // The library itself tries some times.
  await pass(60_000);
  expect(losses).toBe(1);
});

const rows = (ids: string): CommentRow[] => [...ids].map((id) => ({ id }) as CommentRow);

test.each([
  ['', '', '', true],
  ['', 'a', 'a', true],
  ['a', 'ba', 'b', true],
  ['ba', 'a', '', false],
  ['cba', 'ca', '', false],
  ['cba', 'dca', 'd', false],
  ['a', '', '', false],
  // A list of ten is a full page: there may be older comments.
  ['jihgfedcba', 'kjihgfedcb', 'k', true],
  ['jihgfedcba', 'jihgfedcbz', 'z', false],
  ['jihgfedcba', 'tsrqponmlk', 'tsrqponmlk', false],
])('when the comments %j become %j, the new ones are %j', (before, now, came, isOnlyAdded) => {
  expect(compare(rows(before), rows(now))).toEqual({ comments: rows(came), isOnlyAdded });
});
