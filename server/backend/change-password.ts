import type { Context } from 'hono';
import type pg from 'pg';
import { apiError } from './api-error.ts';
import { type AccessToken, readAccessToken } from './read-access-token.ts';

/** Of lite's service for one request, what is changed here. */
type AuthService = {
  updateUser: (...args: never[]) => Promise<unknown>;
  repo: Repository;
};

type Repository = {
  transaction: <T>(work: (repo: Repository) => Promise<T>) => Promise<T>;
  deleteRefreshTokensForUser: (userId: string, exceptSessionId: string) => Promise<void>;
  deleteUserSessions: (userId: string, exceptSessionId: string) => Promise<void>;
};

type Means = { pool: pg.Pool; jwtSecret: string };

/**
 * lite changes a password for whoever has the session. Here only for whoever knows the password, too; and
 * with the old one end all other sessions, since somebody else may have known it.
 *
 * @returns what to answer instead
 */
export async function changePassword(
  c: Context,
  { pool, jwtSecret }: Means,
): Promise<Response | undefined> {
  if (c.req.method !== 'PUT') return undefined;
  const token = c.req.header('authorization')?.slice('Bearer '.length) ?? '';
  const session = readAccessToken(token, jwtSecret);
  if (!session) return apiError(401, 'bad_jwt');
  const { current_password } = JSON.parse(await c.req.text());
  const refusal = await tryPassword(pool, session.userId, current_password);
  if (!refusal) endOtherSessions(c.var.authService, session);
  return refusal;
}

async function tryPassword(
  pool: pg.Pool,
  userId: string,
  password: string,
): Promise<Response | undefined> {
  try {
    const { rows } = await pool.query<{ is_right: boolean }>(
      'select private.try_password(id, $2, false) as is_right from auth.users where id = $1',
      [userId, password],
    );
    if (rows[0]?.is_right) return undefined;
    return apiError(400, 'invalid_credentials', 'Invalid login credentials');
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code === 'PT429') return apiError(429, message);
    throw error;
  }
}

/** Together with the change, or not at all. */
function endOtherSessions(untyped: object, { userId, sessionId }: AccessToken): void {
  const service = untyped as AuthService;
  const { repo, updateUser } = service;
  service.updateUser = (...args) =>
    repo.transaction(async (together) => {
      service.repo = together;
      try {
        const user = await updateUser.apply(service, args);
        await together.deleteRefreshTokensForUser(userId, sessionId);
        await together.deleteUserSessions(userId, sessionId);
        return user;
      } finally {
        service.repo = repo;
      }
    });
}
