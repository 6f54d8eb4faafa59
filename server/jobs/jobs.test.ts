import { expect, test } from 'vitest';
import type { Jobs } from './jobs.ts';
import { openJobsForTests, watchLog } from './testing/test-jobs.ts';

const tests = openJobsForTests();
watchLog();

test('a server that only adds jobs leaves them to one that runs them', async () => {
  const ran: string[] = [];
  const declare = (jobs: Jobs, by: string) =>
    jobs.declare<{ name: string }>({
      name: 'greetings',
      queue: { retryLimit: 0 },
      latestSec: 1,
      run: async ({ data }) => void ran.push(`${data.name} by ${by}`),
    });
  const adding = await tests.serve({ works: false });
  const add = await declare(adding.jobs, 'the one that adds')();
  await add({ name: 'một' });
  expect(await tests.stored('greetings')).toHaveLength(1);
  const working = await tests.serve();
  await declare(working.jobs, 'the one that works')();
  await add({ name: 'hai' });
  await expect
    .poll(() => [...ran].sort())
    .toEqual(['hai by the one that works', 'một by the one that works']);
});
