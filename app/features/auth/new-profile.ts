import type { User } from '#app/backend/auth.ts';
import type { ProfileRow } from '#app/backend/rows/listener-rows.ts';
import { accountName } from '#domain/account-name.ts';
import { LONGEST_NAME } from '#domain/display-name.ts';
import { messages } from '#messages/vi.ts';

/** The database's limit; an account from Google may have a longer one. */
const LONGEST_AVATAR_URL = 500;

/** A user's first profile. What the database would refuse is cut or left out. */
export function newProfile(user: Pick<User, 'id' | 'email' | 'user_metadata'>): ProfileRow {
  const name = accountName(user) ?? messages.account.unnamed;
  return {
    user_id: user.id,
    display_name: [...name.normalize('NFC')].slice(0, LONGEST_NAME).join(''),
    avatar_url: findAvatar(user.user_metadata.avatar_url),
  };
}

function findAvatar(url: unknown): string | null {
  const isTaken =
    typeof url === 'string' &&
    url.length <= LONGEST_AVATAR_URL &&
    /^https:\/\/[^\s@'"]+$/.test(url);
  return isTaken ? url : null;
}
