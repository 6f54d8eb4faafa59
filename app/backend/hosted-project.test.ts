import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isGoogleSetUp } from './auth.ts';
import { openEmailLink } from './email-links.ts';

const linkAuth = vi.hoisted(() => ({
  verifyOtp: vi.fn(),
  updateUser: vi.fn(),
  getSession: vi.fn(),
  signOut: vi.fn(),
}));
const pageAuth = vi.hoisted(() => ({
  getSession: vi.fn(),
  setSession: vi.fn(),
  signInWithPassword: vi.fn(),
}));
vi.mock('./client.ts', () => ({
  loadBackend: async () => ({ auth: pageAuth }),
  loadSeparateClient: async () => ({ auth: linkAuth }),
}));

const done = { data: {}, error: null };
const session = {
  access_token: 'a',
  refresh_token: 'r',
  user: { id: '1', email: 'lan@example.com' },
};

beforeEach(() => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://du-an.supabase.co');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'khoa');
  linkAuth.verifyOtp.mockResolvedValue({ data: { session }, error: null });
  linkAuth.getSession.mockResolvedValue({ data: { session } });
  linkAuth.updateUser.mockResolvedValue(done);
  linkAuth.signOut.mockResolvedValue(done);
  pageAuth.getSession.mockResolvedValue({ data: { session: null } });
  pageAuth.setSession.mockResolvedValue(done);
  pageAuth.signInWithPassword.mockResolvedValue(done);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const openLink = async () => {
  const opened = await openEmailLink({ type: 'signup', tokenHash: 't' });
  if (!opened) throw new Error('The link gives a session.');
  return opened;
};

test('after a password was chosen, the page signs in with it, and the session of the link ends', async () => {
  const link = await openLink();
  await link.choosePassword('mật khẩu 1');
  expect(await link.signInHere()).toBe('lan@example.com');
  const credentials = { email: 'lan@example.com', password: 'mật khẩu 1' };
  expect(pageAuth.signInWithPassword).toHaveBeenCalledExactlyOnceWith(credentials);
  expect(pageAuth.setSession).not.toHaveBeenCalled();
  expect(linkAuth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

test('when that sign-in is refused, the page takes the session of the link', async () => {
  pageAuth.signInWithPassword.mockResolvedValue({ data: {}, error: { message: 'too many' } });
  const link = await openLink();
  await link.choosePassword('mật khẩu 1');
  await link.signInHere();
  expect(pageAuth.setSession).toHaveBeenCalledExactlyOnceWith({
    access_token: 'a',
    refresh_token: 'r',
  });
  expect(linkAuth.signOut).not.toHaveBeenCalled();
});

test('on our own server, the page always takes the session of the link', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', '');
  const link = await openLink();
  await link.choosePassword('mật khẩu 1');
  await link.signInHere();
  expect(pageAuth.signInWithPassword).not.toHaveBeenCalled();
  expect(pageAuth.setSession).toHaveBeenCalledOnce();
});

test('a password of too many bytes has the same code as on our own server', async () => {
  const error = { message: 'longer than 72 characters', status: 400, code: 'validation_failed' };
  linkAuth.updateUser.mockResolvedValue({ data: {}, error });
  const chosen = (await openLink()).choosePassword('ắ'.repeat(30));
  await expect(chosen).rejects.toMatchObject({ code: 'password_too_long' });
});

test.each([
  [Response.json({ external: { google: false, email: true } }), false],
  [Response.json({ external: { google: true, email: true } }), true],
  [Response.json({ message: 'no' }, { status: 503 }), true],
])('the project says whether Google is set up: %#', async (answer, isSetUp) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer);
  vi.stubGlobal('fetch', fetch);
  expect(await isGoogleSetUp()).toBe(isSetUp);
  expect(fetch.mock.calls[0]?.[0]).toBe('https://du-an.supabase.co/auth/v1/settings');
});
