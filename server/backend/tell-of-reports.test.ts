import { afterEach, expect, test } from 'vitest';
import { Database } from '#database/database.ts';
import { openJobsForTests, watchLog } from '#server/jobs/testing/test-jobs.ts';
import { EmailQueue } from '#server/mail/email-queue.ts';
import type { Mail } from '#server/mail/write-email.ts';
import { tellOfReports, tellOfReportsHourly } from './tell-of-reports.ts';

const tests = openJobsForTests();
watchLog();
const databases: Database[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.end();
});

async function startServer() {
  const sent: Mail[] = [];
  const { jobs } = await tests.serve();
  const state = { failedSince: undefined, hasSent: false, leavesNowhere: false };
  const send = async (mail: Mail) => {
    sent.push(mail);
    return true;
  };
  const emails = new EmailQueue(jobs, {
    office: { mailbox: undefined, state, send },
    secret: 'của hai máy chủ',
  });
  const database = new Database(tests.connectionString);
  databases.push(database);
  tellOfReportsHourly(jobs, database, emails);
  return { sent, jobs, tell: () => tellOfReports(database, emails) };
}

test('of two servers on one database, one e-mails the operators about new reports', async () => {
  await tests.pool.query(`
    insert into auth.users (id, email, email_confirmed_at)
      values (gen_random_uuid(), 'lan@example.com', now());
    select private.set_operator('lan@example.com', true);
    insert into private.report_cases (kind, target) values ('name', gen_random_uuid())`);
  // The queue refuses, as after a crash: the day is not used up.
  const broken = new Database(tests.connectionString);
  databases.push(broken);
  const refuse = async () => Promise.reject(new Error('no queue'));
  await expect(tellOfReports(broken, { open: async () => refuse })).rejects.toThrow('no queue');
  const [one, other] = [await startServer(), await startServer()];
  await Promise.all([one.tell(), other.tell(), one.tell()]);
  const sent = () => [...one.sent, ...other.sent];
  await expect.poll(sent).toEqual([{ kind: 'reports', email: 'lan@example.com', openCases: 1 }]);
  await other.tell();
  await expect.poll(() => tests.stored('emails')).toEqual([]);
  expect(sent()).toHaveLength(1);
});

test('reports are looked for every hour, and at the start if an hour was missed', async () => {
  const { jobs } = await startServer();
  const boss = await jobs.open();
  expect(await boss.getSchedule('tell-of-reports')).toMatchObject({
    cron: '5 * * * *',
    options: { missed: 'once' },
  });
});
