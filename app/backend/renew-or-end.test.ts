import { expect, test, vi } from 'vitest';
import { renewOrEnd } from './renew-or-end.ts';

function start(answer: object) {
  const signOut = vi.fn(async () => ({ error: null }));
  const auth = { refreshSession: async () => answer, signOut };
  return { auth: auth as unknown as Parameters<typeof renewOrEnd>[0], signOut };
}

test('a renewable session gets a new token', async () => {
  const { auth, signOut } = start({ data: { session: { access_token: 'new' } }, error: null });
  expect(await renewOrEnd(auth)).toBe('new');
  expect(signOut).not.toHaveBeenCalled();
});

test.each([400, 401, 403])(
  'a session whose renewal is refused with %d ends here',
  async (status) => {
    const { auth, signOut } = start({ data: { session: null }, error: { status } });
    expect(await renewOrEnd(auth)).toBeNull();
    expect(signOut).toHaveBeenCalledWith({ scope: 'local' });
  },
);

test.each([0, 429, 500, 503, undefined])('an outage (%s) ends no session', async (status) => {
  const { auth, signOut } = start({ data: { session: null }, error: { status } });
  expect(await renewOrEnd(auth)).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
});
