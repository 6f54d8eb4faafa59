import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONNECTIONS } from '#database/database.ts';
import { toneMp3 } from '#import/testing/test-music.ts';
import { rounds } from '#testing/rounds.ts';
import { ServerProcess } from './testing/server-process.ts';
import { readLink } from './testing/test-link.ts';
import { makeListeners } from './testing/test-listeners.ts';
import { AUTH, bearer, PASSWORD, REST } from './testing/test-server.ts';

const POSTS = 40;

/** What takes a process to show: whom it calls, and what a crash or a signal leaves. The tests follow one another. */
const TRAP = `--import=${new URL('testing/no-calls-out.mjs', import.meta.url)}`;
/** Its terminal is English. */
const server = new ServerProcess({
  NODE_OPTIONS: TRAP,
  LANG: 'en_US.UTF-8',
  REQUEST_LOG: '1',
});
beforeAll(() => server.start());
afterAll(() => server.stop());

const FORM_OF_LINK = /^\/xac-nhan#token_hash=[0-9a-f]{64}&type=signup$/;

test('sign-up, mail, link, session, comment, delete, sign-out', async () => {
  const client = server.client();
  const email = 'Chị.Lan@example.com';
  const signUp = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: `${server.address}/`, data: { full_name: 'Chị Lan' } },
  });
  expect(signUp.error).toBeNull();
  expect(signUp.data.session).toBeNull();
  expect(signUp.data.user?.email).toBe(email.toLowerCase());

  const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(early.error?.code).toBe('email_not_confirmed');

  const link = await server.linkFor(email.toLowerCase());
  expect(link).toMatch(FORM_OF_LINK);
  // The link's page uses a separate client, which stores nothing.
  const page = server.client();
  const confirmed = await page.auth.verifyOtp(readLink(link));
  expect(confirmed.error).toBeNull();
  const userId = confirmed.data.user?.id ?? '';
  expect(confirmed.data.user?.user_metadata.full_name).toBe('Chị Lan');
  expect((await page.auth.updateUser({ password: PASSWORD })).error).toBeNull();
  const session = await client.auth.setSession({
    access_token: confirmed.data.session?.access_token ?? '',
    refresh_token: confirmed.data.session?.refresh_token ?? '',
  });
  expect(session.error).toBeNull();
  expect(session.data.user?.id).toBe(userId);

  // The link works only once.
  const again = await server.client().auth.verifyOtp(readLink(link));
  expect(again.error?.code).toBe('otp_expired');

  // The database created the profile.
  const profile = await client
    .from('profiles')
    .insert({ user_id: userId, display_name: 'Chị Lan', avatar_url: null });
  expect([profile.status, profile.error?.code]).toEqual([409, '23505']);
  const posted = await client
    .from('track_comments')
    .insert({ content: 'Nghe <b>đã</b> quá', track_id: 'vinahouse-1', user_id: userId });
  expect(posted.error).toBeNull();

  const visitor = server.client();
  const comments = await visitor
    .from('track_comments')
    .select('*')
    .eq('track_id', 'vinahouse-1')
    .order('created_at', { ascending: false });
  expect(comments.error).toBeNull();
  expect(comments.data).toEqual([
    {
      id: expect.any(String),
      track_id: 'vinahouse-1',
      user_id: userId,
      content: 'Nghe <b>đã</b> quá',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
    },
  ]);
  const [comment] = comments.data ?? [];
  const after = await visitor
    .from('track_comments')
    .select('*')
    .eq('track_id', 'vinahouse-1')
    .or(
      `created_at.lt.${comment.created_at},and(created_at.eq.${comment.created_at},id.lt.${comment.id})`,
    )
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(51);
  expect(after).toMatchObject({ error: null, data: [] });
  const authors = await visitor
    .from('profiles')
    .select('user_id, display_name, avatar_url')
    .in('user_id', [userId]);
  expect(authors.data).toEqual([{ user_id: userId, display_name: 'Chị Lan', avatar_url: null }]);
  const one = await visitor.from('profiles').select('*').eq('user_id', userId).maybeSingle();
  expect(one.data).toMatchObject({ display_name: 'Chị Lan' });

  const removed = await client
    .from('track_comments')
    .delete()
    .eq('id', comment.id)
    .eq('user_id', userId);
  expect(removed.error).toBeNull();
  expect(await server.sql('select id from public.track_comments')).toEqual([]);

  const refreshed = await client.auth.refreshSession();
  expect(refreshed.error).toBeNull();
  expect((await client.auth.getUser()).data.user?.id).toBe(userId);
  expect((await client.auth.signOut()).error).toBeNull();
  const back = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(back.error).toBeNull();
  const wrong = await client.auth.signInWithPassword({ email, password: 'sai rồi' });
  expect(wrong.error?.code).toBe('invalid_credentials');
});

test('throughout, the server and its password thread have called no other host', () => {
  // The trap also detects this call in a thread.
  const thread = 'data:text/javascript,fetch("http://telemetry.example").catch(() => {})';
  const program = `new (require('node:worker_threads').Worker)(new URL('${thread}'))`;
  const { stderr } = spawnSync(process.execPath, [TRAP, '-e', program], { encoding: 'utf8' });
  expect(stderr).toContain('Called out: telemetry.example:80');
  expect(server.output).toContain('E-mail for chị.lan@example.com');
  expect(server.output).not.toContain('Called out');
});

test('the data folder’s files are readable by their owner only, even where others may enter it', () => {
  // Except the lock files, which are empty.
  const isLock = (name: string) => name.startsWith('server.lock');
  const entries = readdirSync(server.dataFolder).filter((name) => !isLock(name));
  expect(entries).toEqual(expect.arrayContaining(['mailbox', 'postgres', 'postgres.log']));
  const open = entries.filter((name) => statSync(join(server.dataFolder, name)).mode & 0o077);
  expect(open).toEqual([]);
});

test('each request is one log line without secrets or the caller', async () => {
  const secret = 'bi-mat-9f2c';
  const code = `?code=${secret}&email=kin@example.com`;
  for (const path of [
    `/track/mua-chieu?t=${secret}`,
    `/api/auth/v1/callback${code}`,
    `/api/auth/v1/verify/${secret}`,
    `/${secret}`,
    `/api/rest/v1/rpc/${secret}`,
    `/xac-nhan${code}`,
  ])
    await server.ask(path, {
      headers: { 'X-Forwarded-For': '203.0.113.77', 'User-Agent': secret },
    });
  await server.call('POST', `${REST}/rpc/studio_warnings`, {});
  const lines = () =>
    server.log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'request');
  const routes = () => lines().map(({ route }) => route);
  await expect
    .poll(routes, { timeout: 90_000 })
    .toEqual(
      expect.arrayContaining([
        '/track/:name',
        '/api/auth/v1/callback',
        '/:other',
        '/xac-nhan',
        '/api/rest/v1/rpc/studio_warnings',
      ]),
    );
  await expect.poll(() => routes().filter((route) => route === '/:other')).toHaveLength(3);
  for (const line of lines())
    expect(Object.keys(line)).toEqual([
      'level',
      'time',
      'event',
      'method',
      'route',
      'status',
      'bytes',
      'durationMs',
    ]);
  expect(server.log).not.toMatch(/bi-mat|kin@|203\.0\.113|127\.0\.0\.1:?\d*"|Bearer|apikey/);
});

test('a crash loses no session, counts no listen twice, and a completed upload is imported after it', async () => {
  const { client, email, ...user } = await server.user();
  let { token } = user;
  await server.sql('select private.set_operator($1, true)', [email]);
  const { data } = await client.auth.getSession();
  const sent = (method: string, path: string, headers: object, body?: Buffer) =>
    server.ask(path, {
      method,
      headers: { apikey: server.anonKey, ...bearer(token), 'Tus-Resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const upload = async (name: string, file: Buffer) => {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`;
    const { headers } = await sent('POST', '/api/uploads', {
      'Upload-Length': `${file.length}`,
      'Upload-Metadata': metadata,
    });
    const type = 'application/offset+octet-stream';
    const sending = { 'Upload-Offset': '0', 'Content-Type': type };
    return (await sent('PATCH', headers.get('location') ?? '', sending, file)).status;
  };
  expect(await upload('nhiễu.mp3', randomBytes(20_000))).toBe(204);
  expect(await upload('sau.mp3', await toneMp3(660))).toBe(204);
  const listens = [{ id: randomUUID(), track: 'bai-4', agoSec: 5, source: 'social' }];
  const count = () => server.call('POST', `${REST}/rpc/count_listens`, { listens });
  const cutOff = count().catch(() => null);
  await server.kill();
  await cutOff;
  await server.start();

  const renewed = await server.call('POST', `${AUTH}/token?grant_type=refresh_token`, {
    refresh_token: data.session?.refresh_token,
  });
  expect(renewed.status).toBe(200);
  token = (renewed.body as { access_token: string }).access_token;
  expect((await count()).status).toBe(204);
  const counted = await server.sql('select listens::int from public.track_listens_daily');
  expect(counted).toEqual([{ listens: 1 }]);
  const outcomes = async () => {
    const { body } = await sent('GET', '/api/uploads', {});
    return (body as { name: string; outcome?: object }[]).map(({ name, outcome }) => [
      name,
      outcome,
    ]);
  };
  await expect.poll(outcomes, { timeout: 150_000, interval: 100 }).toEqual(
    expect.arrayContaining([
      ['sau.mp3', expect.objectContaining({ status: 'added', id: 'sau' })],
      // The studio is Vietnamese, the terminal is not.
      [
        'nhiễu.mp3',
        expect.objectContaining({ reason: expect.stringMatching(/^Không phải tệp âm thanh/) }),
      ],
    ]),
  );
  expect(server.output).toMatch(/^Vinahouse is running at http/m);
  expect(await server.sql("select status from public.tracks where id = 'sau'")).toEqual([
    { status: 'published' },
  ]);
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

// The last, since a query may still reach a process of the PostgreSQL that has died.
test('whenever PostgreSQL dies, calls get a 503 without internals, pages work, and it recovers', async () => {
  let asked = 0;
  const ask = async () => {
    // A different call each time, so that no limit applies.
    const email = `ai-do-${++asked}@example.com`;
    const from = { 'X-Forwarded-For': `203.0.113.${asked}` };
    const credentials = { email, password: PASSWORD };
    const answers = await Promise.all([
      server.call('GET', '/api/rest/v1/track_comments?limit=1'),
      server.call('POST', '/api/auth/v1/token?grant_type=password', credentials, from),
      server.call('POST', '/api/auth/v1/signup', credentials, from),
    ]);
    for (const { status, body, text } of answers.filter(({ status }) => status >= 500)) {
      expect.soft(status).toBe(503);
      expect.soft(body).toMatchObject({ code: 'backend_unavailable' });
      expect.soft(text).not.toMatch(/postgres|ECONN|ENOENT|socket|\.s\.PGSQL|5432|localhost/i);
    }
    return answers.map(({ status }) => status);
  };
  // Which calls fail, and with which internal error, depends on timing.
  for (let kill = 0; kill < rounds(2, 5); kill++) {
    const killed = server.postgresPid;
    process.kill(killed, 'SIGKILL');
    expect((await server.ask('/')).status).toBe(200);
    // The processes that it started may still answer for a moment.
    const askTheNext = async () => [...(await ask()), server.postgresPid !== killed];
    // No account has that address.
    await expect
      .poll(askTheNext, { timeout: 90_000, interval: 300 })
      .toEqual([200, 400, 200, true]);
  }
});
