import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLink } from '../testing/test-link.ts';
import { PASSWORD, TestServer } from '../testing/test-server.ts';

const TRAP = `--import=${new URL('../testing/no-calls-out.mjs', import.meta.url)}`;
const server = new TestServer({ NODE_OPTIONS: TRAP });
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
  expect(server.output).toContain('Thư cho chị.lan@example.com');
  expect(server.output).not.toContain('Called out');
});

test('the data folder’s files are readable by their owner only, even where others may enter it', () => {
  // Except the lock files, which are empty.
  const isLock = (name: string) => name.startsWith('server.lock');
  const entries = readdirSync(server.dataFolder).filter((name) => !isLock(name));
  expect(entries).toEqual(expect.arrayContaining(['mailbox', 'postgres', 'secrets.json']));
  const open = entries.filter((name) => statSync(join(server.dataFolder, name)).mode & 0o077);
  expect(open).toEqual([]);
});
