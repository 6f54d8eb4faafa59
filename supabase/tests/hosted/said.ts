import type { AuthError, PostgrestError, Session, User } from '@supabase/supabase-js';

type Answer = { error: AuthError | PostgrestError | null; data?: unknown; status?: number };

/** What the pages read of an answer: a refusal's code, or what was given. */
export function said({ error, data, status }: Answer): unknown {
  if (!error) return data === undefined || data === null ? 'done' : shapeOf(data);
  const isAuth = 'status' in error;
  return { refused: isAuth ? error.status : status, code: isAuth ? error.code : error.message };
}

function shapeOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { user, session } = data as { user?: User | null; session?: Session | null };
  return {
    ...(user !== undefined && { user: user && userOf(user) }),
    ...(session !== undefined && { session: session && sessionOf(session) }),
  };
}

const sessionOf = ({ token_type, expires_in, refresh_token }: Session) => ({
  token_type,
  expires_in,
  isRenewable: refresh_token !== '',
});

export function userOf(user: User) {
  const { full_name, email_verified } = user.user_metadata;
  return {
    aud: user.aud,
    role: user.role,
    isConfirmed: user.email_confirmed_at !== undefined,
    isChangingAddress: user.new_email !== undefined,
    app_metadata: user.app_metadata,
    user_metadata: { full_name, email_verified },
    identities: user.identities?.map(({ provider, id, identity_data }) => ({
      provider,
      isOfUser: id === user.id,
      fields: Object.keys(identity_data ?? {}).sort(),
    })),
    is_anonymous: user.is_anonymous,
  };
}
