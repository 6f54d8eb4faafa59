import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ServerProcess } from '../testing/server-process.ts';
import { makeListeners } from '../testing/test-listeners.ts';

const WRITERS = 8;
/** Every third round kills PostgreSQL, too. */
const ROUNDS = 25;
/** More than the number of posts. */
const LISTENERS = 20_000;

const server = new ServerProcess({}, { isFirstStart: true });
afterAll(() => server.stop());

/** A start without warnings. */
const CLEAN = /^(?!.*"level":"(?:warn|error)").*Vinahouse đang chạy tại http:\/\/localhost:\d+\n/s;

test('killed at any moment of the first start, it starts cleanly the next time', async () => {
  const has = (name: string) => existsSync(join(server.dataFolder, name));
  const unfinished = () =>
    has('.') && readdirSync(server.dataFolder).some((name) => name.includes('unfinished'));
  const isReady = () =>
    has('postgres/postmaster.pid') &&
    /ready/.test(readFileSync(join(server.dataFolder, 'postgres/postmaster.pid'), 'utf8'));
  const moments: [string, () => boolean][] = [
    ['while initdb runs', unfinished],
    ['while PostgreSQL starts', () => has('postgres')],
    ['while the migrations run', isReady],
  ];
  for (const [name, isNow] of moments) {
    const isAnswered = server.start().catch(() => {});
    await expect.poll(isNow, { message: name, timeout: 60_000, interval: 1 }).toBe(true);
    await server.kill();
    await isAnswered;
  }
  await server.start();
  expect(server.output).toMatch(CLEAN);
  expect(await server.sql('select from public.track_comments')).toEqual([]);
});

test(`killed ${ROUNDS} times under ${WRITERS} writers, it loses no acknowledged comment`, async () => {
  const nextListener = await makeListeners(server, LISTENERS);
  const sent = new Set<string>();
  const acknowledged = new Set<string>();
  /** Posts comments in sequence until the server is gone. */
  const write = async (onAcknowledged: () => void) => {
    for (;;) {
      const { id, headers } = nextListener();
      const row = { user_id: id, track_id: 'bai-1', content: `của ${id}` };
      sent.add(row.content);
      const answer = await server
        .call('POST', '/api/rest/v1/track_comments', row, headers)
        .catch(() => undefined);
      if (!answer) return;
      // PostgreSQL may die before the server: a refused comment is not a lost one.
      if ([503, 504].includes(answer.status)) continue;
      expect(answer).toMatchObject({ status: 201 });
      acknowledged.add(row.content);
      onAcknowledged();
    }
  };

  for (let round = 1; round <= ROUNDS; round++) {
    let left = 3 * WRITERS + (round % WRITERS);
    let killing: Promise<void> | undefined;
    const onAcknowledged = () => {
      if (--left > 0 || killing) return;
      // Every third time PostgreSQL, too, as in a power failure.
      if (round % 3 === 0) process.kill(server.postgresPid, 'SIGKILL');
      killing = server.kill();
    };
    await Promise.all(Array.from({ length: WRITERS }, () => write(onAcknowledged)));
    await killing;

    await server.start();
    expect(server.output).toMatch(CLEAN);
    const rows = await server.sql<{ content: string }>('select content from public.track_comments');
    const kept = rows.map(({ content }) => content);
    const lost = [...acknowledged].filter((content) => !kept.includes(content));
    expect(lost, `acknowledged, and lost in round ${round}`).toEqual([]);
    // Comments under way at the kill may exist or not, but none twice and none that was not sent.
    expect(kept.filter((content) => !sent.has(content))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * 3 * WRITERS);
}, 300_000);
