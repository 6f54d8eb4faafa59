import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServerProcess } from '../testing/server-process.ts';
import { makeListeners } from '../testing/test-listeners.ts';
import { AUTH, PASSWORD } from '../testing/test-server.ts';

/** PostgreSQL needs 60 MB for its first start. */
const DISK = 'size=128m,mode=700';
/** A small disk visible only to this server. Without root it needs a user namespace. */
const unshare =
  process.getuid?.() === 0
    ? ['unshare', '--mount']
    : ['unshare', '--user', '--map-root-user', '--mount'];
const mount = [
  ...unshare,
  'sh',
  '-c',
  `mount -t tmpfs -o ${DISK} tmpfs "$DATA_DIR" && exec "$0" "$@"`,
];
const [program = '', ...args] = [...mount, 'true'];
const isPossible =
  spawnSync(program, args, { env: { ...process.env, DATA_DIR: '/mnt' } }).status === 0;

// Without a separate disk the test would fill the machine's own.
describe.skipIf(!isPossible)('on a disk of its own', () => {
  const server = new ServerProcess({}, { isFirstStart: true, mount });
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  test('a full disk refuses writes with a message and still reads; with space again, writes work', async () => {
    const nextListener = await makeListeners(server, 500);
    const kept: string[] = [];
    const post = async () => {
      const { id, headers } = nextListener();
      const content = randomBytes(480).toString('hex');
      const row = { user_id: id, track_id: 'bai-1', content };
      const answer = await server.call('POST', '/api/rest/v1/track_comments', row, headers);
      if (answer.status === 201) kept.push(content);
      return answer;
    };
    const rows = () => server.call('GET', '/api/rest/v1/track_comments?select=content&limit=100');
    expect((await post()).status).toBe(201);

    fill(`${server.seenDataFolder}/filler`);
    let answer = await post();
    while (answer.status === 201 && kept.length < 90) answer = await post();
    expect([answer.status, answer.body]).toMatchObject([
      507,
      { code: '53100', message: 'storage_full' },
    ]);
    expect(answer.text).not.toMatch(/No space|extend|base\//);
    const { status, body } = await rows();
    expect(status).toBe(200);
    expect((body as { content: string }[]).map(({ content }) => content).sort()).toEqual(
      [...kept].sort(),
    );
    expect((await server.ask('/')).status).toBe(200);

    rmSync(`${server.seenDataFolder}/filler`);
    await expect.poll(async () => (await post()).status, { timeout: 30_000 }).toBe(201);
    expect((await rows()).body).toHaveLength(kept.length);
  });

  test('a full disk refuses sign-ups, sign-ins and renewals with a message; with space again, they work', async () => {
    // Gaps between rows, so that some accounts still fit after the disk is full.
    await server.sql(`
      insert into auth.users (id, email, encrypted_password)
        select gen_random_uuid(), format('cho-%s@example.com', n), repeat('x', 60) from generate_series(1, 8) as n;
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('email', repeat('x', 200))
        from auth.users where email like 'cho-%' order by length(email), email;
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
        select gen_random_uuid(), id, 'confirmation_token', repeat('x', 60) || email, email
        from auth.users where email like 'cho-%' order by length(email), email;
      insert into gate.sign_ups (email_hash, password_hash)
        select repeat('x', 60) || n, repeat('x', 60) from generate_series(1, 8) as n;
      delete from gate.sign_ups where email_hash <> repeat('x', 60) || 8;
      insert into gate.rate_limits (key, points) select 'cho-' || n, 1 from generate_series(1, 8) as n;
      delete from auth.users where email like 'cho-%' and email <> 'cho-8@example.com';
      delete from gate.rate_limits where key like 'cho-%' and key <> 'cho-8'`);
    for (const table of [
      'auth.users',
      'auth.identities',
      'auth.one_time_tokens',
      'gate.rate_limits',
      'gate.sign_ups',
    ])
      await server.sql(`vacuum ${table}`);
    const { email, client } = await server.user();
    const { data } = await client.auth.getSession();
    let last = 0;
    const from = () => ({ 'X-Forwarded-For': `10.0.${++last >> 8}.${last & 255}` });
    const call = (path: string, body: object) => server.call('POST', AUTH + path, body, from());
    const signIn = () => call('/token?grant_type=password', { email, password: PASSWORD });
    const signUp = () =>
      call('/signup', { email: `moi-${++last}@example.com`, password: PASSWORD });
    let refreshToken = data.session?.refresh_token;
    const renew = async () => {
      const answer = await call('/token?grant_type=refresh_token', { refresh_token: refreshToken });
      const { refresh_token } = answer.body as { refresh_token?: string };
      refreshToken = refresh_token ?? refreshToken;
      return answer;
    };
    /** Repeats the call until the tables' last pages are full. */
    const refusalOf = async (ask: typeof signIn) => {
      for (;;) {
        const { status, body, text } = await ask();
        expect(text).not.toMatch(/No space|extend|base\//);
        if (status !== 200) return [status, (body as { message: string }).message];
      }
    };

    fill(`${server.seenDataFolder}/filler`);
    // On a 503 a browser keeps its session; on a 507 it would end it.
    expect(await refusalOf(renew)).toEqual([503, 'storage_full']);
    const refused = await Promise.all([signUp, signUp, signIn].map(refusalOf));
    expect(refused).toEqual(Array(3).fill([507, 'storage_full']));
    expect((await signUp()).status).toBe(507);
    expect((await server.ask('/')).status).toBe(200);

    rmSync(`${server.seenDataFolder}/filler`);
    for (const ask of [renew, signIn, signUp])
      await expect.poll(async () => (await ask()).status, { timeout: 30_000 }).toBe(200);
    // Accounts that still fitted, but whose emails did not.
    const newcomers = await server.sql<{ email: string }>(
      `select email from auth.users where email like 'moi-%'`,
    );
    expect(newcomers.length).toBeGreaterThan(1);
    for (const { email } of newcomers)
      await expect
        .poll(() => server.linkFor(email).catch(String), { timeout: 120_000 })
        .toMatch(/^\/xac-nhan#token_hash=/);
    const emails = readdirSync(`${server.seenDataFolder}/mailbox`);
    expect(emails.filter((name) => !name.endsWith('.eml'))).toEqual([]);
  });

  test('when PostgreSQL cannot write its write-ahead log, the site runs without comments; later all of them are back', async () => {
    const rows = () => server.call('GET', '/api/rest/v1/track_comments?select=id&limit=100');
    const before = await rows();
    expect(before.status).toBe(200);
    fill(`${server.seenDataFolder}/filler`);
    const fillLog = async () => {
      for (;;) await server.sql(`select pg_logical_emit_message(false, '', 'x'), pg_switch_wal()`);
    };
    await expect(fillLog()).rejects.toThrow();
    // Recent reads are answered from memory for one second.
    const refusal = async () => {
      const { status, body } = await rows();
      return [status, (body as { code?: string }).code];
    };
    await expect.poll(refusal, { timeout: 30_000 }).toEqual([503, 'backend_unavailable']);
    expect((await server.ask('/')).status).toBe(200);

    rmSync(`${server.seenDataFolder}/filler`);
    await expect.poll(async () => (await rows()).text, { timeout: 60_000 }).toBe(before.text);
  });
});

function fill(file: string): void {
  const filler = openSync(file, 'w');
  for (const sizeBytes of [1024 * 1024, 4096])
    try {
      for (;;) writeSync(filler, Buffer.alloc(sizeBytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  closeSync(filler);
}
