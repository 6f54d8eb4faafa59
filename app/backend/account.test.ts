import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeEmail, changePassword } from './account.ts';
import type { BackendClient } from './backend.ts';
import * as pageClient from './client.ts';

const auth = { updateUser: vi.fn<() => Promise<{ error: object | null }>>() };
const renewOrEndSession = vi.spyOn(pageClient, 'renewOrEndSession');
const loadBackend = vi.spyOn(pageClient, 'loadBackend');

beforeAll(() => {
  loadBackend.mockResolvedValue({ auth } as unknown as BackendClient);
});
beforeEach(() => {
  renewOrEndSession.mockReset();
  auth.updateUser.mockReset().mockResolvedValue({ error: null });
});
afterAll(() => {
  renewOrEndSession.mockRestore();
  loadBackend.mockRestore();
});

// The codes of our own server and of a project hosted at Supabase.
test.each([
  ['invalid_credentials', 'invalid_credentials'],
  ['current_password_invalid', 'invalid_credentials'],
  ['current_password_required', 'invalid_credentials'],
  ['same_password', 'same_password'],
  ['validation_failed', 'password_too_long'],
])('a change of password refused with %s has the code %s', async (said, code) => {
  auth.updateUser.mockResolvedValue({ error: { message: 'no', status: 400, code: said } });
  await expect(changePassword({ current: 'a', next: 'b' })).rejects.toMatchObject({ code });
  expect(renewOrEndSession).not.toHaveBeenCalled();
});

test.each([
  ['email_address_invalid', 'email_address_invalid'],
  ['validation_failed', 'email_address_invalid'],
  ['email_exists', 'email_exists'],
])('a change of address refused with %s has the code %s', async (said, code) => {
  auth.updateUser.mockResolvedValue({ error: { message: 'no', status: 400, code: said } });
  await expect(changeEmail('moi')).rejects.toMatchObject({ code });
});

const ENDED = { message: 'Auth session missing!', name: 'AuthSessionMissingError', status: 400 };

test.each([[{ message: 'invalid JWT', code: 'bad_jwt', status: 401 }], [ENDED]])(
  'a change whose session is refused with %j is tried again with a new one',
  async (error) => {
    auth.updateUser.mockResolvedValueOnce({ error });
    renewOrEndSession.mockResolvedValue('new-token');
    await changeEmail('moi@vinahouse.test');
    expect(auth.updateUser).toHaveBeenCalledTimes(2);
  },
);

test('a session that cannot be renewed has ended', async () => {
  auth.updateUser.mockResolvedValue({ error: ENDED });
  renewOrEndSession.mockResolvedValue(null);
  const change = changeEmail('moi@vinahouse.test');
  await expect(change).rejects.toMatchObject({ code: 'session_ended' });
  expect(auth.updateUser).toHaveBeenCalledOnce();
});
