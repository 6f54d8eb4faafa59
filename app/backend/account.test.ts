import { expect, test, vi } from 'vitest';
import { changePassword } from './account.ts';

const answer = vi.hoisted(() => ({ code: '' }));
vi.mock('./client.ts', () => ({
  loadBackend: async () => ({
    auth: {
      updateUser: async () => ({ error: { message: 'no', status: 400, code: answer.code } }),
    },
  }),
}));

// The gate's word for it, and a hosted project's.
test.each([
  ['invalid_credentials', 'invalid_credentials'],
  ['current_password_invalid', 'invalid_credentials'],
  ['current_password_required', 'invalid_credentials'],
  ['same_password', 'same_password'],
])('a change of password refused with %s has the code %s', async (said, code) => {
  answer.code = said;
  await expect(changePassword({ current: 'a', next: 'b' })).rejects.toMatchObject({ code });
});
