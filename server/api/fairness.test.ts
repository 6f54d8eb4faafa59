import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numbered } from '#database/testing/insert-test-tracks.ts';
import { REST, TestServer, type TestUser } from '../testing/test-server.ts';

const READS = 600;

const server = new TestServer();
let user: TestUser;
beforeAll(async () => {
  await server.start();
  user = await server.user();
  await server.addTracks(['bai-0', ...numbered('bai', 599)]);
  await server.sql(
    `set session_replication_role = replica;
     insert into public.track_comments (track_id, user_id, content, created_at)
     select 'bai-' || n % 600, '${user.id}', repeat('x', 500), now() - n * interval '1 second'
     from generate_series(1, 6000) as n`,
  );
});
afterAll(() => server.stop());

test(`with ${READS} reads in flight from one address, others read and write as before`, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: READS });
  let inFlight = 0;
  let isOver = false;
  const statuses = new Set<number>();
  const read = (n: number) =>
    new Promise<number>((resolve, reject) => {
      const headers = { apikey: server.anonKey, 'X-Forwarded-For': '203.0.113.6' };
      inFlight += 1;
      // Each query is different, so that none shares an answer.
      const path = `${REST}/track_comments?select=*&track_id=eq.bai-${n % 600}&created_at=gt.2000-01-01T00:00:00.${String(n).padStart(6, '0')}Z`;
      request(server.address + path, { agent, headers }, (answer) => {
        const status = answer.statusCode ?? 0;
        statuses.add(status);
        answer.resume().on('end', () => {
          inFlight -= 1;
          resolve(status);
        });
      })
        .on('error', reject)
        .end();
    });
  let asked = 0;
  const flood = Promise.all(
    Array.from({ length: READS }, async () => {
      // A refused caller retries after a while.
      while (!isOver) if ((await read(++asked)) !== 200) await pause(500);
    }),
  );
  await expect.poll(() => inFlight, { timeout: 90_000 }).toBeGreaterThan(READS / 2);

  const answers: [string, number][] = [];
  const note = async (name: string, work: () => PromiseLike<{ status: number }>) => {
    answers.push([name, (await work()).status]);
  };
  for (let n = 0; n < 3; n++) {
    const row = { user_id: user.id, track_id: `bai-${n}` };
    await note('comment', () =>
      user.client.from('track_comments').insert({ ...row, content: `lời ${n}` }),
    );
    await note('like', () => user.client.from('track_likes').insert(row));
    await note('read', () => user.client.from('track_likes').select('*').eq('user_id', user.id));
    await note('visit', () => server.call('GET', `${REST}/track_comments?limit=${n + 1}`));
    await note('page', () => server.ask('/'));
  }
  isOver = true;
  await flood;
  agent.destroy();
  expect(answers.filter(([, status]) => status >= 300)).toEqual([]);
  // The flooding caller's reads are answered late or refused.
  for (const status of statuses) expect([200, 429, 503]).toContain(status);
});
