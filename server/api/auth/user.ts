import { randomUUID } from 'node:crypto';
import type { Queryable } from '#database/database.ts';

type Metadata = Record<string, unknown>;

export type UserRow = {
  id: string;
  email: string;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  email_change: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  is_banned: boolean;
  created_at: string;
  updated_at: string;
  identities: IdentityRow[];
};

type IdentityRow = {
  id: string;
  provider: string;
  provider_id: string;
  identity_data: Metadata;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
};

/** Go's time format, which Supabase's auth service uses. */
const time = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Selects a user that is not deleted, as UserRow. Append a condition on `u`. */
const SELECT_USER = `
  select u.id, u.email, u.encrypted_password, u.email_change, u.raw_app_meta_data, u.raw_user_meta_data,
    coalesce(u.banned_until > now(), false) as is_banned,
    ${time('u.email_confirmed_at')} as email_confirmed_at, ${time('u.last_sign_in_at')} as last_sign_in_at,
    ${time('u.created_at')} as created_at, ${time('u.updated_at')} as updated_at,
    coalesce((
      select json_agg(json_build_object(
        'id', i.id, 'provider', i.provider, 'provider_id', i.provider_id, 'identity_data', i.identity_data,
        'last_sign_in_at', ${time('i.last_sign_in_at')}, 'created_at', ${time('i.created_at')},
        'updated_at', ${time('i.updated_at')}
      ) order by i.created_at) from auth.identities as i where i.user_id = u.id
    ), '[]') as identities
  from auth.users as u where u.deleted_at is null and `;

/** Undefined for a deleted user. */
export async function findUser(client: Queryable, id: string): Promise<UserRow | undefined> {
  return (await client.query<UserRow>(`${SELECT_USER} u.id = $1`, [id])).rows[0];
}

/** @param email in lower case */
export async function findUserByEmail(
  client: Queryable,
  email: string,
): Promise<UserRow | undefined> {
  const condition = 'u.email = $1 and not u.is_sso_user';
  return (await client.query<UserRow>(`${SELECT_USER} ${condition}`, [email])).rows[0];
}

/** The user in the format of Supabase's auth service. */
export function userJson(user: UserRow): Record<string, unknown> {
  const { id, email, email_confirmed_at, email_change, last_sign_in_at } = user;
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...(email_confirmed_at && { email_confirmed_at, confirmed_at: email_confirmed_at }),
    phone: '',
    ...(email_change && { new_email: email_change }),
    ...(last_sign_in_at && { last_sign_in_at }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities.map(({ provider_id, id: identity_id, ...identity }) => ({
      identity_id,
      id: provider_id,
      user_id: id,
      ...identity,
      email,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}

/**
 * The response to every sign-up, whether the address has a confirmed account, an unconfirmed one or none.
 * Made from the call alone, with a random id.
 */
export function signedUpJson(email: string, data: Metadata): Record<string, unknown> {
  const id = randomUUID();
  const now = new Date().toISOString();
  const metadata = { sub: id, email, ...data, email_verified: false, phone_verified: false };
  const times = { created_at: now, updated_at: now };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: 'email',
        last_sign_in_at: now,
        ...times,
        email,
      },
    ],
    ...times,
    is_anonymous: false,
  };
}
