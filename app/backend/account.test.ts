import { beforeEach, expect, test, vi } from 'vitest';
import { changeEmail, changePassword } from './account.ts';

const auth = vi.hoisted(() => ({
  updateUser: vi.fn<() => Promise<{ error: object | null }>>(),
  refreshSession: vi.fn<() => Promise<{ data: object; error: object | null }>>(),
  signOut: vi.fn(async () => ({ error: null })),
}));
vi.mock('./client.ts', () => ({ loadBackend: async () => ({ auth }) }));

beforeEach(() => {
  for (const call of Object.values(auth)) call.mockReset();
  auth.updateUser.mockResolvedValue({ error: null });
});

// The gate's word for it, and a hosted project's.
test.each([
  ['invalid_credentials', 'invalid_credentials'],
  ['current_password_invalid', 'invalid_credentials'],
  ['current_password_required', 'invalid_credentials'],
  ['same_password', 'same_password'],
])('a change of password refused with %s has the code %s', async (said, code) => {
  auth.updateUser.mockResolvedValue({ error: { message: 'no', status: 400, code: said } });
  await expect(changePassword({ current: 'a', next: 'b' })).rejects.toMatchObject({ code });
  expect(auth.refreshSession).not.toHaveBeenCalled();
});

const ENDED = { message: 'Auth session missing!', name: 'AuthSessionMissingError', status: 400 };

test.each([[{ message: 'invalid JWT', code: 'bad_jwt', status: 401 }], [ENDED]])(
  'a change whose session is refused with %j is tried again with a new one',
  async (error) => {
    auth.updateUser.mockResolvedValueOnce({ error });
    auth.refreshSession.mockResolvedValue({
      data: { session: { access_token: 'new' } },
      error: null,
    });
    await changeEmail('moi@vinahouse.test');
    expect(auth.updateUser).toHaveBeenCalledTimes(2);
  },
);

test('where it cannot be renewed, the session ends here', async () => {
  auth.updateUser.mockResolvedValue({ error: ENDED });
  auth.refreshSession.mockResolvedValue({ data: { session: null }, error: { status: 400 } });
  const change = changeEmail('moi@vinahouse.test');
  await expect(change).rejects.toMatchObject({ code: 'session_ended' });
  expect(auth.updateUser).toHaveBeenCalledOnce();
  expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
});
