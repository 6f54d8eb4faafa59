import { beforeAll, expect, test } from 'vitest';
import { getEmptyServer } from '#server/testing/shared-test-server.ts';
import { bearer, REST, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await getEmptyServer();
});

test('an operator gets one e-mail about reports, and none at the next start', async () => {
  const [operator, author] = [await server.user(), await server.user()];
  await server.sql('select private.set_operator($1, true)', [operator.email]);
  const report = { kind: 'name', target: author.id, reason: 'hate', note: '' };
  const sent = await server.call('POST', `${REST}/rpc/report`, report, bearer(operator.token));
  expect(sent.status).toBe(204);
  const received = () => server.emailsTo(operator.email);
  for (let starts = 0; starts < 2; starts++) {
    await server.kill();
    await server.start();
    await expect.poll(received).toHaveLength(1);
  }
  const [email] = await received();
  expect(email?.subject).toBe('Vinahouse có báo cáo mới chờ duyệt');
  expect(email?.link).toMatch(/\/quan-tri\?phan=binh-luan$/);
});
