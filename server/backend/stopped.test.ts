import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { getEmptyServer } from './shared-test-server.ts';
import { makeListeners } from './test-listeners.ts';
import type { TestServer } from './test-server.ts';

const POSTS = 40;

let server: TestServer;
beforeAll(async () => {
  server = await getEmptyServer();
});

test('SIGTERM under load: every comment under way is answered and stored', async () => {
  const nextListener = await makeListeners(server, POSTS);
  const agent = new Agent({ keepAlive: true, maxSockets: POSTS });
  const post = async () => {
    const { id, headers } = nextListener();
    const sent = request(`${server.address}/api/rest/v1/track_comments`, {
      agent,
      method: 'POST',
      headers: { apikey: server.anonKey, 'Content-Type': 'application/json', ...headers },
    });
    sent.end(JSON.stringify({ user_id: id, track_id: 'bai-1', content: 'đang gửi' }));
    const [answer] = await once(sent, 'response');
    answer.resume();
    return answer.statusCode;
  };
  // Nothing is stored until all requests have arrived.
  const isFree = server.sql(
    'begin; lock table public.track_comments in exclusive mode; select pg_sleep(2); commit',
  );
  const answers = Promise.all(Array.from({ length: POSTS }, post));
  await pause(1000);
  server.signal('SIGTERM');
  const statuses = await answers;
  await isFree;
  expect(statuses).toEqual(Array(POSTS).fill(201));
  expect(await server.ended()).toEqual([0, null]);

  await server.start();
  expect(await server.sql('select from public.track_comments')).toHaveLength(POSTS);
  agent.destroy();
});
