import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ConfirmationMail } from './worker-messages.ts';

type Row = Record<string, unknown>;

/** Of lite's service for one request, what is changed here. It is made anew for each request. */
export type AuthService = {
  signUp: (...args: never[]) => Promise<unknown>;
  signInWithPassword: (...args: never[]) => Promise<unknown>;
  resend: (...args: never[]) => Promise<void>;
  createSessionForUser: (user: Row, ...rest: unknown[]) => Promise<unknown>;
  createAuditLog: (...args: unknown[]) => Promise<void>;
  mailer: { sendConfirmation: (...args: unknown[]) => Promise<void> };
  repo: Repository;
};

type Repository = {
  findUserByEmail: (email: string) => Promise<Row | null>;
  createUser: (row: Row) => Promise<Row>;
  createIdentity: (row: Row) => Promise<Row>;
  findIdentitiesByUserId: (id: string) => Promise<Row[]>;
  transaction: <T>(work: (repo: Repository) => Promise<T>) => Promise<T>;
};

type Means = {
  pool: pg.Pool;
  siteUrl: string;
  sendMail: (mail: ConfirmationMail) => void;
};

/** Of the cost that lite hashes with, and of no password. */
const NOBODYS_HASH = `$2b$10$${'N'.repeat(21)}u${'x'.repeat(30)}u`;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const UNIQUE_VIOLATION = '23505';
/** Between two mails to one address. */
const MAIL_PAUSE = '60 seconds';

/**
 * Makes known and unknown addresses indistinguishable, by what is said and by how long it takes: lite
 * hashes once on each way through.
 */
export function answerAlike(untyped: object, means: Means): void {
  const service = untyped as AuthService;
  service.signInWithPassword = signIn(service);
  service.signUp = signUp(service, means);
  service.resend = async (...args: unknown[]) => {
    await mailAgain(means, String(args[1]).toLowerCase());
  };
}

/** lite says 'Email not confirmed' before it looks at the password, and hashes nothing for nobody. */
function signIn(service: AuthService): AuthService['signInWithPassword'] {
  const { repo, signInWithPassword, createSessionForUser } = service;
  const find = repo.findUserByEmail.bind(repo);
  return async (...args) => {
    let isConfirmed = false;
    repo.findUserByEmail = async (email) => {
      const user = await find(email);
      isConfirmed = Boolean(user?.confirmed_at);
      return {
        ...(user ?? { id: NOBODY, email }),
        encrypted_password: user?.encrypted_password || NOBODYS_HASH,
        confirmed_at: user?.confirmed_at ?? new Date().toISOString(),
      };
    };
    // Reached with the right password alone.
    service.createSessionForUser = async (...session) => {
      if (isConfirmed) return createSessionForUser.apply(service, session);
      repo.findUserByEmail = find;
      return signInWithPassword.apply(service, args);
    };
    return signInWithPassword.apply(service, args);
  };
}

/**
 * lite answers 429 for an address that it has; here it is answered like a new one. And lite adds user
 * and identity one after the other: after a kill in between, a user without an identity would have the
 * address.
 */
function signUp(service: AuthService, means: Means): AuthService['signUp'] {
  const { repo, signUp } = service;
  const find = repo.findUserByEmail.bind(repo);
  const findIdentities = repo.findIdentitiesByUserId.bind(repo);
  return async (...args) => {
    let isNew = true;
    let identity: Row | undefined;
    const token = newToken();
    repo.findUserByEmail = async () => null;
    repo.createUser = async (row) => {
      try {
        return await repo.transaction((together) =>
          createTogether(together, { ...row, confirmation_token: token }),
        );
      } catch (error) {
        if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
        isNew = false;
        await mailAgain(means, String(row.email), row);
        return asCreated(row);
      }
    };
    // It has come with its user, or is only shown.
    repo.createIdentity = async (row) => {
      const now = new Date().toISOString();
      identity = { ...row, last_sign_in_at: now, created_at: now, updated_at: now };
      return identity;
    };
    repo.findIdentitiesByUserId = async (id) =>
      isNew || !identity ? findIdentities(id) : [identity];
    service.mailer = {
      sendConfirmation: async (email) => {
        if (isNew) means.sendMail({ email: String(email), link: linkOf(means.siteUrl, token) });
      },
    };
    try {
      return await signUp.apply(service, args);
    } finally {
      repo.findUserByEmail = find;
    }
  };
}

/** The identity as lite's own sign-up makes it, which says the same of the user as the user does. */
async function createTogether(repo: Repository, row: Row): Promise<Row> {
  const user = await repo.createUser(row);
  await repo.createIdentity({
    id: randomUUID(),
    provider: 'email',
    provider_id: row.id,
    user_id: row.id,
    identity_data: row.raw_user_meta_data,
  });
  return user;
}

function asCreated(row: Row): Row {
  const now = new Date().toISOString();
  return {
    ...row,
    aud: 'authenticated',
    role: 'authenticated',
    phone: null,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Sends the link again to an address that has not confirmed yet, at most once a minute; nothing
 * happens for any other. A second sign-up brings its own password and name: whoever follows the
 * newest link has the password they gave last, and earlier links end.
 */
async function mailAgain(means: Means, email: string, signUp?: Row): Promise<void> {
  const token = newToken();
  const { rowCount } = await means.pool.query(
    `update auth.users set
       confirmation_token = $2, confirmation_sent_at = now(), updated_at = now(),
       encrypted_password = coalesce($3, encrypted_password),
       raw_user_meta_data = case when $4::jsonb is null then raw_user_meta_data
         else $4::jsonb || jsonb_build_object('sub', id) end
     where email = $1 and email_confirmed_at is null
       and coalesce(confirmation_sent_at, '-infinity') < now() - interval '${MAIL_PAUSE}'`,
    [
      email,
      token,
      signUp?.encrypted_password ?? null,
      signUp ? JSON.stringify(signUp.raw_user_meta_data) : null,
    ],
  );
  if (rowCount === 1) means.sendMail({ email, link: linkOf(means.siteUrl, token) });
}

/** lite's own is the hash of six digits and the address, which a million tries find. */
function newToken(): string {
  return randomBytes(32).toString('hex');
}

function linkOf(siteUrl: string, token: string): string {
  const query = new URLSearchParams({ token, type: 'signup', redirect_to: `${siteUrl}/` });
  return `${siteUrl}/api/auth/v1/verify?${query}`;
}
