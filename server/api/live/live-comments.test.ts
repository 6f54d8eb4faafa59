import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveComment, LiveMessage } from '#app/backend/live-stream.ts';
import { LiveComments } from './live-comments.ts';
import { StreamLimit } from './stream-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

class FakeStream extends EventEmitter {
  destroyed = false;
  writableLength = 0;
  written: string[] = [];
  writeHead() {}
  write(text: string) {
    this.written.push(text);
  }
  end() {
    this.destroy();
  }
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
  get messages(): LiveMessage[] {
    return this.written.flatMap((text) => {
      const data = /^event: comments\ndata: (.*)\n\n$/.exec(text)?.[1];
      return data ? [JSON.parse(data)] : [];
    });
  }
}

const comment = (id: string) => ({ id }) as LiveComment;

function start(limit?: StreamLimit) {
  let newest: LiveComment[] = [];
  const read = vi.fn(async () => newest);
  const live = new LiveComments({ read, ...(limit && { limit }) });
  const open = async (trackId = 'a', network = '192.0.2.9') => {
    const stream = new FakeStream();
    await live.open(stream as unknown as ServerResponse, trackId, network, (ask) => ask());
    return stream;
  };
  const write = async (id: string, trackId = 'a') => {
    newest = [comment(id), ...newest].slice(0, 10);
    live.tell({ trackId, isOnlyAdded: true });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { live, open, write, read, setNewest: (rows: LiveComment[]) => (newest = rows) };
}

let count = 0;
test('all viewers of a track share one read, on opening and after a write', async () => {
  const { open, write, read } = start();
  const streams = await Promise.all(
    Array.from({ length: 1000 }, () => open('a', `10.${count++ % 10}.0.1`)),
  );
  expect(read).toHaveBeenCalledTimes(1);
  await write('x');
  while (streams.at(-1)?.messages.length === 1) await new Promise(setImmediate);
  expect(read).toHaveBeenCalledTimes(2);
  for (const { messages } of streams)
    expect(messages).toEqual([
      { comments: [], isOnlyAdded: true },
      { comments: [{ id: 'x' }], isOnlyAdded: true },
    ]);
});

test('a track without viewers is not read', async () => {
  const { open, write, read } = start();
  (await open()).destroy();
  await write('x');
  await write('y', 'b');
  expect(read).toHaveBeenCalledTimes(1);
});

test('several writes within a second are sent in one message', async () => {
  const { open, write, read } = start();
  const stream = await open();
  await write('a');
  for (const id of ['b', 'c', 'd']) await write(id);
  expect(stream.messages).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stream.messages.at(-1)?.comments.map(({ id }) => id)).toEqual(['d', 'c', 'b']);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a deletion between additions is reported', async () => {
  const { live, open, write } = start();
  const stream = await open();
  await write('a');
  await write('b');
  live.tell({ trackId: 'a', isOnlyAdded: false });
  await write('c');
  await vi.advanceTimersByTimeAsync(1000);
  expect(stream.messages.at(-1)?.isOnlyAdded).toBe(false);
});

test('when the newest comments cannot be read, pages are told to read the list themselves, and the next message has all of the newest again', async () => {
  const { open, write, read } = start();
  const stream = await open();
  read.mockRejectedValueOnce(new Error('away'));
  await write('a');
  expect(stream.messages.at(-1)).toEqual({ comments: [], isOnlyAdded: false });
  await vi.advanceTimersByTimeAsync(1000);
  await write('b');
  expect(stream.messages.at(-1)?.isOnlyAdded).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await write('c');
  expect(stream.messages.at(-1)).toEqual({ comments: [{ id: 'c' }], isOnlyAdded: true });
});

test('a stream that cannot start uses no slot', async () => {
  const { live, open, read } = start();
  read.mockRejectedValueOnce(new Error('away'));
  await expect(open()).rejects.toThrow('away');
  expect(live.size).toBe(0);
  expect((await open()).messages).toHaveLength(1);
});

test('streams are limited per network and in total, and a closed one makes room', async () => {
  const { live, open } = start(new StreamLimit({ most: 2 }));
  const first = await open('a', '192.0.2.1');
  await expect(open('b', '192.0.2.1')).rejects.toMatchObject({ status: 429 });
  await open('a', '198.51.100.1');
  await expect(open('a', '203.0.113.1')).rejects.toMatchObject({ status: 503 });
  first.destroy();
  await open('a', '192.0.2.1');
  expect(live.size).toBe(2);
});

test('callers who cannot be told apart are limited by the total only', async () => {
  const limit = new StreamLimit({ most: 3, mostFrom: 1 });
  for (let n = 0; n < 3; n++) limit.enter(undefined);
  expect(() => limit.enter(undefined)).toThrow();
});

test('a client that does not read is disconnected', async () => {
  const { live, open, write } = start();
  const slow = await open();
  const quick = await open();
  slow.writableLength = 200 * 1024;
  await write('x');
  expect(slow.destroyed).toBe(true);
  expect(quick.destroyed).toBe(false);
  expect(live.size).toBe(1);
});

test('an idle stream gets a heartbeat, so that both ends notice a lost connection', async () => {
  const { open } = start();
  const stream = await open();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(stream.written.slice(1)).toEqual(['event: beat\ndata: 1\n\n', 'event: beat\ndata: 1\n\n']);
});

test('`end` closes all streams, and new ones are refused', async () => {
  const { live, open } = start();
  const streams = [await open('a'), await open('b')];
  live.end();
  expect(streams.every(({ destroyed }) => destroyed)).toBe(true);
  expect(live.size).toBe(0);
  await expect(open()).rejects.toMatchObject({ status: 503 });
});
