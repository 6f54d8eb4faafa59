import { expect, test } from 'vitest';
import { type Answers, Calls } from './calls.ts';

/** Two processes with a channel between them, which copies messages as JSON. */
function connect(answers: Answers) {
  const here: Calls = new Calls((message) => void there.receive(copy(message)), {});
  const there: Calls = new Calls((message) => void here.receive(copy(message)), answers);
  return here;
}
const copy = (message: object): unknown => JSON.parse(JSON.stringify(message));

test('each call gets its own answer, in whatever order they come', async () => {
  const first = Promise.withResolvers<string>();
  const calls = connect({
    twice: async (text) => `${text} ${text}`,
    late: () => first.promise,
  });
  const late = calls.ask('late');
  expect(await calls.ask('twice', 'hai')).toBe('hai hai');
  first.resolve('sau');
  expect(await late).toBe('sau');
});

test('a failure is told with its message, also of a call that nothing answers', async () => {
  const calls = connect({
    fail: async () => {
      throw new Error('The disk is full');
    },
  });
  await expect(calls.ask('fail')).rejects.toThrow('The disk is full');
  await expect(calls.ask('other')).rejects.toThrow('Nothing answers other.');
});

test('what waits fails when the other process ends, or cannot be reached', async () => {
  const calls = new Calls(() => {}, {});
  const asked = calls.ask('database');
  calls.end();
  await expect(asked).rejects.toThrow('The process has ended.');
  const closed = new Calls(() => {
    throw new Error('Channel closed');
  }, {});
  await expect(closed.ask('database')).rejects.toThrow('Channel closed');
});

test('other messages on the channel are ignored', async () => {
  const sent: object[] = [];
  const calls = new Calls((message) => void sent.push(message), {});
  for (const message of [null, 'text', { cmd: 'NODE_DEBUG' }, { call: 7, value: 'nobody waits' }])
    await calls.receive(message);
  expect(sent).toEqual([]);
});
