import { expect, test } from 'vitest';
import { openJobsForTests, watchLog } from '#server/jobs/testing/test-jobs.ts';
import { EmailQueue } from './email-queue.ts';
import type { PostOffice } from './post-office.ts';
import type { Mail } from './write-email.ts';

const secret = 'một khoá dài của máy chủ, không ai biết';
const tokenHash = '0123456789abcdef'.repeat(4);
const mail: Mail = { kind: 'confirmation', email: 'lan@example.com', tokenHash };
const MINUTE_MS = 60_000;

const tests = openJobsForTests();
const logged = watchLog();
const stored = () => tests.stored('emails');

/** A server's queue, and what it has sent. */
async function openServer({
  send,
  key = secret,
  longestStopMs,
}: {
  send?: PostOffice['send'];
  key?: string;
  longestStopMs?: number;
} = {}) {
  const sent: { mail: Mail; id: string }[] = [];
  const office: PostOffice = {
    mailbox: undefined,
    state: { failedSince: undefined, hasSent: false, leavesNowhere: false },
    send:
      send ??
      (async (mail, { id }) => {
        sent.push({ mail, id });
        return true;
      }),
  };
  const { jobs } = await tests.serve(longestStopMs === undefined ? undefined : { longestStopMs });
  const emails = new EmailQueue(jobs, { office, secret: key });
  return { jobs, sent, queueMail: await emails.open() };
}

test('an e-mail is sent once its transaction is committed, and never if that is rolled back', async () => {
  const { sent, queueMail } = await openServer();
  const client = await tests.pool.connect();
  try {
    await client.query('begin');
    await queueMail(client, { kind: 'has-account', email: 'hoa@example.com' });
    await client.query('rollback');
    await client.query('begin');
    await queueMail(client, mail);
    expect(sent).toEqual([]);
    await client.query('commit');
  } finally {
    client.release();
  }
  await expect.poll(() => sent).toEqual([{ mail, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
});

test('neither the address nor the link is readable in the database, and after sending nothing is left', async () => {
  const { promise: sending, resolve } = Promise.withResolvers<boolean>();
  const { queueMail } = await openServer({ send: () => sending });
  await queueMail(tests.pool, mail);
  await expect.poll(async () => (await stored())[0]?.state).toBe('active');
  const rows = JSON.stringify(await stored());
  expect(rows).not.toContain('lan@example.com');
  expect(rows).not.toContain(tokenHash);
  expect(rows).not.toContain(mail.kind);
  resolve(true);
  await expect.poll(stored).toEqual([]);
});

test('an e-mail that its server was sending when it was killed is sent by the next one', async () => {
  const { promise: killed, resolve: end } = Promise.withResolvers<boolean>();
  const attempts: { id: string }[] = [];
  const first = await openServer({
    send: (_, attempt) => {
      attempts.push(attempt);
      return killed;
    },
  });
  await first.queueMail(tests.pool, mail);
  await expect.poll(() => attempts).toHaveLength(1);
  const next = await openServer();
  await tests.forsake(next.jobs, 'emails');
  await expect.poll(() => next.sent).toEqual([{ mail, id: attempts[0]?.id }]);
  end(true);
});

test('an e-mail that cannot be sent yet is tried again for 1½ hours and more, and then given up', async () => {
  let attempts = 0;
  const { jobs, queueMail } = await openServer({
    send: async () => {
      attempts += 1;
      throw new Error('cannot tell lan@example.com');
    },
  });
  await queueMail(tests.pool, mail);
  let waitedMs = 0;
  for (let tried = 1; logged('error').length === 0; tried++) {
    await expect.poll(() => attempts).toBe(tried);
    const settled = () => stored().then(([row]) => row?.state ?? 'deleted');
    await expect.poll(settled).not.toBe('active');
    for (const row of await stored()) {
      expect(JSON.stringify(row)).not.toContain('example.com');
      waitedMs += row.start_after - Date.now();
      await tests.startNow(jobs, 'emails');
    }
  }
  expect(await stored()).toEqual([]);
  expect(attempts).toBeGreaterThan(10);
  expect(waitedMs).toBeGreaterThan(90 * MINUTE_MS);
  expect(logged('error')).toEqual(['letter-given-up']);
});

test('an e-mail whose link has expired is not sent', async () => {
  const { queueMail, sent } = await openServer();
  const client = await tests.pool.connect();
  await client.query('begin');
  await queueMail(client, mail);
  await client.query("update pgboss.job set created_on = now() - interval '24 hours 1 minute'");
  await client.query('commit');
  client.release();
  await expect.poll(stored).toEqual([]);
  expect(sent).toEqual([]);
  expect(logged('error')).toEqual(['letter-given-up']);
});

test('an e-mail that another secret has encrypted is dropped', async () => {
  const { queueMail, sent } = await openServer({ key: `${secret} khác` });
  const other = await openServer();
  await queueMail(tests.pool, mail);
  await expect.poll(stored).toEqual([]);
  expect([...sent, ...other.sent].length + logged('error').length).toBe(1);
});

test('a stop ends although a job and the database do not answer', async () => {
  const { promise: sending, resolve } = Promise.withResolvers<boolean>();
  const { jobs, queueMail } = await openServer({ send: () => sending, longestStopMs: 100 });
  await queueMail(tests.pool, mail);
  await expect.poll(async () => (await stored())[0]?.state).toBe('active');
  const client = await tests.pool.connect();
  try {
    await client.query('begin; lock table pgboss.job');
    resolve(true);
    await jobs.stop();
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(logged('warn')).toContain('jobs-not-stopped');
});

test('visitors and listeners cannot read the queue', async () => {
  await openServer();
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const client = await tests.pool.connect();
    await client.query(`begin; set local role ${role}`);
    await expect(client.query('select from pgboss.job')).rejects.toThrow('permission denied');
    await client.query('rollback');
    client.release();
  }
});
