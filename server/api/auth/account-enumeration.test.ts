import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { rounds } from '#testing/rounds.ts';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { AUTH, PASSWORD, PASSWORD_HASH, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await getEmptyServer();
});

/** Kinds of address, one e-mail each: unknown, unconfirmed, confirmed, banned. */
const KINDS = ['n', 'w', 'c', 'b'] as const;
type Kind = (typeof KINDS)[number];
const OF_EACH_KIND = rounds(2, 15);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** All have the same length. */
const emailOf = (call: string, kind: Kind, n: number) =>
  `${call.padEnd(9, 'x')}-${kind}${String(n).padStart(3, '0')}@example.com`;

async function makeAccounts(call: string, ofEachKind = OF_EACH_KIND): Promise<void> {
  const rows = KINDS.filter((kind) => kind !== 'n').flatMap((kind) =>
    numbers(ofEachKind).map((n) => ({ id: randomUUID(), email: emailOf(call, kind, n), kind })),
  );
  await server.sql(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, banned_until, created_at)
     select id, email, $2, case when kind <> 'w' then now() end,
       case when kind = 'b' then now() + interval '1 day' end, now() - interval '1 hour'
     from json_to_recordset($1) as r (id uuid, email text, kind text)`,
    [JSON.stringify(rows), PASSWORD_HASH],
  );
}

let lastIp = 0;
const ip = () => ({ 'X-Forwarded-For': `10.1.${++lastIp >> 8}.${lastIp & 255}` });
const post = (path: string, body: object) => server.call('POST', AUTH + path, body, ip());
const signIn = (email: string, password = 'không phải nó') =>
  post('/token?grant_type=password', { email, password });
const signUp = (email: string) =>
  post('/signup', { email, password: PASSWORD, data: { full_name: 'Ai', secret: '0'.repeat(64) } });

const CALLS: [string, (email: string) => ReturnType<typeof post>][] = [
  ['sign-up', signUp],
  ['resend', (email) => post('/resend', { type: 'signup', email })],
  ['recover', (email) => post('/recover', { email })],
  ['sign-in', (email) => signIn(email)],
];

const UUID_OF_VERSION_4 =
  /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;
const TIME = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;

/** All bytes of the answer, with ids, times and the address replaced. Equal values stay equal. */
function bytesOf({ status, headers, text }: Awaited<ReturnType<typeof post>>, email: string) {
  const ids: string[] = [];
  const numberOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1);
  const body = text
    .replaceAll(email, (found) => '@'.padEnd(found.length, '@'))
    .replace(UUID_OF_VERSION_4, (id) => `${numberOf(id)}`.padStart(id.length, '#'))
    .replace(TIME, (time) => 'T'.padEnd(time.length, 'T'));
  const named = [...headers].filter(([name]) => name !== 'date');
  return JSON.stringify([status, named, body]);
}

test.each(CALLS)(
  '%s: the answer is byte for byte the same for every kind of address',
  async (name, call) => {
    await makeAccounts(name);
    const answers = new Map<string, Set<Kind>>();
    const told: string[] = [];
    // One call of each kind at once: with more, a busy machine would refuse some that wait too long
    // for a hash.
    for (const n of numbers(OF_EACH_KIND))
      await Promise.all(
        KINDS.map(async (kind) => {
          const email = emailOf(name, kind, n);
          const answer = await call(email);
          const bytes = bytesOf(answer, email);
          answers.set(bytes, (answers.get(bytes) ?? new Set()).add(kind));
          told.push(...(answer.text.match(UUID_OF_VERSION_4) ?? []));
        }),
      );
    expect([...answers].map(([bytes, kinds]) => [bytes, [...kinds].sort()])).toEqual([
      [expect.any(String), [...KINDS].sort()],
    ]);
    expect([...answers.keys()][0]).toMatch(name === 'sign-in' ? /^\[400,/ : /^\[200,/);

    // The returned ids exist nowhere in the database.
    expect(new Set(told).size).toBe(name === 'sign-up' ? 2 * KINDS.length * OF_EACH_KIND : 0);
    const tables = await server.sql<{ place: string }>(
      `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
       where table_schema in ('public', 'private', 'auth', 'gate') and table_type = 'BASE TABLE'`,
    );
    const looks = tables.map(
      ({ place }) => `select '${place}' from ${place} as r where r::text ~ $1`,
    );
    expect(await server.sql(looks.join(' union '), [told.join('|') || 'nobody at all'])).toEqual(
      [],
    );
  },
);

test('a second email within a minute is refused alike for every address', async () => {
  await makeAccounts('second');
  for (const [path, more] of [
    ['/resend', { type: 'signup' }],
    ['/recover', {}],
  ] as const) {
    const answers = await Promise.all(
      KINDS.map(async (kind) => {
        const email = emailOf('second', kind, 0);
        await post(path, { ...more, email });
        return bytesOf(await post(path, { ...more, email }), email);
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^\[429,.*over_email_send_rate_limit/);
  }
});

test('signing in with the password of an unconfirmed sign-up gets the same answer for every address', async () => {
  const ofSignUp = 'mật khẩu của người lạ';
  await makeAccounts('return');
  const answers: string[] = [];
  for (const n of [0, 1])
    answers.push(
      ...(await Promise.all(
        KINDS.map(async (kind) => {
          const email = emailOf('return', kind, n);
          await post('/signup', { email, password: ofSignUp });
          return bytesOf(await signIn(email, ofSignUp), email);
        }),
      )),
    );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^\[400,.*email_not_confirmed/);
});

test('only the right password opens a confirmed account or reveals a ban', async () => {
  await makeAccounts('right');
  const codes = await Promise.all(
    KINDS.map(async (kind) => {
      const { status, body } = await signIn(emailOf('right', kind, 0), PASSWORD);
      return [status, (body as { code?: string }).code];
    }),
  );
  expect(codes).toEqual([
    [400, 'invalid_credentials'],
    // Unconfirmed: its password is not accepted. The code would be email_not_confirmed only after a
    // recent sign-up with that password.
    [400, 'invalid_credentials'],
    [200, undefined],
    [403, 'user_banned'],
  ]);
});

/** After this many rounds, times that still differ are no accident. */
const MOST_ROUNDS = 15;

/** By how much the kinds may differ, as a factor. */
const MOST_DIFFERENCE = 1.6;

/**
 * Calls the kinds in turn, so that load on the machine affects all of them, until their fastest answers agree: on a
 * busy machine single calls take much longer.
 */
async function expectSameTime(name: string, call: (email: string) => Promise<unknown>) {
  // An address gets one e-mail a minute, so each round has its own.
  await makeAccounts(name, MOST_ROUNDS);
  const timesMs = KINDS.map(() => [] as number[]);
  const differences = () => {
    const [first = 0, ...others] = timesMs.map((times) => Math.min(...times));
    return others.map((other) => Math.max(other / first, first / other));
  };
  for (let n = 0; n < MOST_ROUNDS; n++) {
    for (const [index, kind] of KINDS.entries()) {
      const startMs = performance.now();
      await call(emailOf(name, kind, n));
      timesMs[index]?.push(performance.now() - startMs);
    }
    if (n + 1 >= rounds(3, 5) && Math.max(...differences()) < MOST_DIFFERENCE) break;
  }
  for (const difference of differences()) expect(difference).toBeLessThan(MOST_DIFFERENCE);
  return timesMs.flat();
}

test.each<[string, number, (email: string) => Promise<unknown>]>([
  ['sign-up', 750, signUp],
  ['recover', 250, (email) => post('/recover', { email })],
])('%s: every address gets its answer after the same time', async (name, stepMs, call) => {
  expect(Math.min(...(await expectSameTime(`${name}2`, call)))).toBeGreaterThan(stepMs);
});
