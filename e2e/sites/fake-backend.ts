import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';

type Account = { id: string; email: string; password: string; name: string; isConfirmed: boolean };
type Comment = {
  id: string;
  track_id: string;
  user_id: string;
  content: string;
  created_at: string;
};
type Profile = { user_id: string; display_name: string; avatar_url: string | null };

/** For journeys that need somebody signed in at once: confirmed, without the mail's way round. */
export type FakeBackend = {
  api: Hono;
  addAccount: (account: { email: string; password: string; name: string }) => string;
  addComments: (trackId: string, contents: string[]) => void;
};

/**
 * A stand-in for the backend: just enough of its answers, in memory and without any of its rules.
 * It serves the journeys that are about the pages; what the backend itself holds to is tried on the
 * real one.
 */
export function fakeBackend(): FakeBackend {
  const accounts: Account[] = [];
  const profiles: Profile[] = [];
  let comments: Comment[] = [];
  const api = new Hono();

  api.get('/config.json', (c) =>
    c.json({ url: '/api', anonKey: 'stand-in', mailbox: '/_mailbox' }),
  );

  api.post('/auth/v1/signup', async (c) => {
    const { email, password, data } = await c.req.json();
    if (accounts.some((account) => account.email === email))
      return refuse(422, 'user_already_exists');
    const account = { id: randomUUID(), email, password, name: data.full_name, isConfirmed: false };
    accounts.push(account);
    return c.json(userOf(account));
  });
  api.post('/auth/v1/resend', (c) => c.json({}));
  api.post('/auth/v1/token', async (c) => {
    const { email, password, refresh_token } = await c.req.json();
    const account = accounts.find((one) =>
      refresh_token ? one.id === refresh_token : one.email === email && one.password === password,
    );
    if (!account) return refuse(400, 'invalid_credentials');
    if (!account.isConfirmed) return refuse(400, 'email_not_confirmed');
    return c.json(sessionOf(account));
  });
  api.get('/auth/v1/user', (c) => {
    const account = accounts.find(({ id }) => id === readUserId(c.req.header('authorization')));
    return account ? c.json(userOf(account)) : refuse(403, 'session_not_found');
  });
  api.post('/auth/v1/logout', (c) => c.body(null, 204));
  api.get('/auth/v1/authorize', (c) => c.redirect('/#error_code=stand_in'));

  api.get('/rest/v1/profiles', (c) => {
    const wanted = c.req.query('user_id') ?? '';
    const found = profiles.filter(({ user_id }) => wanted.includes(user_id));
    return c.json(found);
  });
  api.post('/rest/v1/profiles', async (c) => {
    profiles.push(await c.req.json());
    return c.body(null, 201);
  });

  api.get('/rest/v1/track_comments', (c) => {
    const trackId = c.req.query('track_id')?.replace('eq.', '');
    const after = /id\.lt\.([\w-]+)/.exec(c.req.query('or') ?? '')?.[1];
    const ofTrack = comments.filter((comment) => comment.track_id === trackId);
    const start = after ? ofTrack.findIndex(({ id }) => id === after) + 1 : 0;
    return c.json(ofTrack.slice(start, start + Number(c.req.query('limit'))));
  });
  api.post('/rest/v1/track_comments', async (c) => {
    comments = [newComment(await c.req.json()), ...comments];
    return c.body(null, 201);
  });
  api.delete('/rest/v1/track_comments', (c) => {
    const id = c.req.query('id')?.replace('eq.', '');
    comments = comments.filter((comment) => comment.id !== id);
    return c.body(null, 204);
  });

  return {
    api,
    addAccount: (account) => {
      const id = randomUUID();
      accounts.push({ ...account, id, isConfirmed: true });
      return id;
    },
    addComments: (track_id, contents) => {
      for (const content of contents)
        comments = [newComment({ track_id, user_id: randomUUID(), content }), ...comments];
    },
  };
}

const newComment = (sent: Pick<Comment, 'track_id' | 'user_id' | 'content'>): Comment => ({
  ...sent,
  id: randomUUID(),
  created_at: new Date().toISOString(),
});

const userOf = ({ id, email, name }: Account) => ({
  id,
  email,
  aud: 'authenticated',
  role: 'authenticated',
  app_metadata: {},
  user_metadata: { full_name: name },
  created_at: '2026-11-20T00:00:00Z',
});

function sessionOf(account: Account) {
  const expires_in = 3_600;
  const expires_at = Math.floor(Date.now() / 1000) + expires_in;
  const parts = [{ alg: 'none' }, { sub: account.id, exp: expires_at }, 'unsigned'];
  return {
    access_token: parts
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.'),
    refresh_token: account.id,
    token_type: 'bearer',
    expires_in,
    expires_at,
    user: userOf(account),
  };
}

function readUserId(authorization = ''): string | undefined {
  const payload = authorization.split('.')[1] ?? '';
  const text = Buffer.from(payload, 'base64url').toString();
  return text.startsWith('{') ? JSON.parse(text).sub : undefined;
}

const refuse = (status: number, code: string) =>
  Response.json({ code: status, error_code: code, msg: code }, { status });
