import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#database/testing/test-database.ts';
import { TestCatalogue } from '#import/testing/test-catalogue.ts';
import { runHere } from '#testing/run-here.ts';
import { runOperatorCommand } from './operator-command.ts';

const catalogue = new TestCatalogue();
const command = (...args: string[]) => runHere(() => runOperatorCommand(args), catalogue.env);

beforeAll(async () => {
  await catalogue.start();
  await catalogue.sql(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
       (gen_random_uuid(), 'mai@example.com', now(), '{"full_name": "Mai"}'),
       (gen_random_uuid(), 'chua@example.com', null, '{}')`,
  );
});
afterAll(() => catalogue.stop());

test('an account becomes an operator by its address, in upper or lower case, and can be removed again', async () => {
  expect((await command('list')).stdout).toMatch(/^Chưa có quản trị viên nào\./);
  const { stdout, exitCode } = await command('add', ' Mai@Example.com');
  expect([stdout, exitCode]).toEqual([expect.stringContaining('/quan-tri'), 0]);
  expect((await command('list')).stdout).toBe('mai@example.com  Mai\n');
  const asProcess = await catalogue.run('commands/operators/operator-main.ts', ['list']);
  expect(asProcess).toMatchObject({ stdout: 'mai@example.com  Mai\n', exitCode: 0 });
  await command('add', 'mai@example.com');
  await command('remove', 'mai@example.com');
  expect((await command('list')).stdout).toMatch(/^Chưa có/);
  expect(
    await catalogue.sql('select act, operator_id from public.operator_acts order by id'),
  ).toEqual(['add_operator', 'remove_operator'].map((act) => ({ act, operator_id: null })));
});

test.each(['ai-do@example.com', 'chua@example.com', ''])(
  '%j is refused: no confirmed account has it',
  async (address) => {
    const { stderr, exitCode } = await command('add', address || ' ');
    expect([stderr, exitCode]).toEqual([expect.stringContaining('Không có tài khoản nào'), 1]);
  },
);

test('the key of sessions is replaced, unless a server runs', async () => {
  const server = await connect(catalogue.connectionString);
  await server.query("set application_name = 'vinahouse comments'");
  expect(await command('new-key')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('tắt mọi máy chủ'),
  });
  await server.end();
  const replaced = { exitCode: 0, stdout: 'Đã đổi khóa. Mọi người phải đăng nhập lại.\n' };
  await expect.poll(() => command('new-key')).toMatchObject(replaced);
  const [row] = await catalogue.sql('select secret from gate.signing_key');
  expect(row?.secret).toMatch(/^[\w-]{64}$/);
});

test('wrong arguments print the usage', async () => {
  for (const args of [
    [],
    ['add'],
    ['xoá', 'x@example.com'],
    ['list', 'x'],
    ['new-key', 'x'],
    ['add', 'a', 'b'],
  ])
    expect(await command(...args)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^Cách dùng/),
    });
});
