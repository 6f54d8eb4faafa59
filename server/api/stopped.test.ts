import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { CONNECTIONS } from '#database/database.ts';
import { getEmptyServer } from '../testing/shared-test-server.ts';
import { makeListeners } from '../testing/test-listeners.ts';
import type { TestServer } from '../testing/test-server.ts';

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
  // Nothing is stored until all requests have arrived and the server is told to stop.
  await server.sql('create table public.may_store ()');
  const isFree = server.sql(`do $$ begin
    lock table public.track_comments in exclusive mode;
    for n in 1..6000 loop
      exit when exists (select from public.may_store);
      perform pg_sleep(0.01);
    end loop;
  end $$`);
  const isLocked = () =>
    server.sql(
      "select from pg_locks where relation = 'public.track_comments'::regclass and mode = 'ExclusiveLock'",
    );
  await expect.poll(isLocked).toHaveLength(1);
  const answers = Promise.all(Array.from({ length: POSTS }, post));
  const metrics = async () => (await server.ask('/metrics')).text;
  const others = POSTS - CONNECTIONS.listeners;
  await expect.poll(metrics).toContain(`\nvinahouse_waiting_calls{as="listener"} ${others}\n`);
  server.signal('SIGTERM');
  await server.sql('insert into public.may_store default values');
  const statuses = await answers;
  await isFree;
  expect(statuses).toEqual(Array(POSTS).fill(201));
  expect(await server.ended()).toEqual([0, null]);

  await server.start();
  expect(await server.sql('select from public.track_comments')).toHaveLength(POSTS);
  await server.sql('drop table public.may_store');
  agent.destroy();
});
