import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '#server/testing/test-server.ts';

const server = new TestServer({ SITE_URL: 'https://nhac.example', METRICS_PORT: '0' });
beforeAll(() => server.start());
afterAll(() => server.stop());

test('a public site serves its metrics on a separate port only', async () => {
  expect((await server.ask('/metrics')).status).toBe(404);
  const [, address = ''] = /"(http:\/\/127\.0\.0\.1:\d+\/metrics)"/.exec(server.log) ?? [];
  const read = async () => (await (await fetch(address)).text()).split('\n');
  // On a busy machine the database may answer so slowly that it first counts as unavailable.
  await expect
    .poll(read, { timeout: 90_000 })
    .toEqual(
      expect.arrayContaining([
        'vinahouse_backend_up 1',
        'vinahouse_database_up 1',
        'vinahouse_waiting_calls{as="visitor"} 0',
        'vinahouse_import_queued_files 0',
        'vinahouse_warning{kind="backup"} 1',
        'vinahouse_warning{kind="no_mail"} 1',
        'vinahouse_warning{kind="mail"} 0',
        expect.stringMatching(/^vinahouse_disk_free_bytes \d+$/),
        expect.stringMatching(/^vinahouse_database_connections\{pool="owners",state="busy"\} \d$/),
      ]),
    );

  // Values that cannot be read from the database are left out, not zero.
  await server.sql('alter table private.library_files rename to elsewhere');
  const away = await read();
  await server.sql('alter table private.elsewhere rename to library_files');
  expect(away).toContain('vinahouse_database_up 0');
  expect(away.join('\n')).not.toMatch(/^vinahouse_(warning\{|import_queued)/m);
});
