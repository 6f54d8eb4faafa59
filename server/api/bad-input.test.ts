import { beforeAll, expect, test } from 'vitest';
import { NO_TEXT, SOME_NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import { getEmptyServer } from '../testing/shared-test-server.ts';
import { makeListeners, type TestListener } from '../testing/test-listeners.ts';
import { AUTH, REST, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let nextListener: () => TestListener;
beforeAll(async () => {
  server = await getEmptyServer();
  nextListener = await makeListeners(server, 3 * SOME_NAUGHTY_STRINGS.length + 10);
});

/**
 * Characters that are removed from both ends of a text. The rest of a text is only normalised to
 * NFC.
 */
const EDGES = /^[\p{White_Space}\u200b\ufeff]+|[\p{White_Space}\u200b\ufeff]+$/gu;
const tidy = (text: string) => text.normalize('NFC').replace(EDGES, '');

/**
 * Parts of a text that are changed before it is stored: invisible characters, stacked marks, runs
 * of spaces and of empty lines.
 */
const NOT_KEPT =
  /\u034f|(?!\n)\p{Cc}|[\p{Cf}\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|\p{M}{3}|\n\p{M}|\n\s*\n\s*\n|[\t\p{Zs}]{3}|\t|\p{Zs}\n|[\r\v\f\u0085\u2028\u2029]/u;

/** Stored trimmed and in NFC; whole, unless marks are stacked or lines are empty. */
function expectTidied(stored: string, written: string) {
  if (NOT_KEPT.test(written.normalize('NFC')))
    expect(isPartOf(stored.replace(/\s/g, ''), tidy(written))).toBe(true);
  else expect(stored).toBe(tidy(written));
}

/** Eight at a time, like eight listeners. */
async function forEach<T>(values: readonly T[], work: (value: T) => Promise<void>) {
  const waiting = values.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const value of waiting) await work(value);
    }),
  );
}

const inJson = (text: string) => JSON.stringify(text).slice(0, 60);

test('as a comment, each naughty string is stored trimmed and in NFC, or refused with a code', async () => {
  const kept = new Map<string, string>();
  const refused: string[] = [];
  await forEach(SOME_NAUGHTY_STRINGS, async (content) => {
    const { id, headers } = nextListener();
    const row = { content, track_id: 'bai-1', user_id: id };
    const { status, body } = await server.call('POST', `${REST}/track_comments`, row, headers);
    const { code, message = '' } = (body ?? {}) as { code?: string; message?: string };
    if (status === 201) kept.set(id, content);
    else if (code === 'PT400' && /^comment_(empty|invisible|too_long)$/.test(message))
      refused.push(content);
    else throw new Error(`${inJson(content)} is answered ${status} ${code} ${message}`);
  });
  const rows = await server.sql<{ user_id: string; content: string }>(
    'select user_id, content from track_comments',
  );
  expect(rows).toHaveLength(kept.size);
  for (const { user_id, content } of rows) expectTidied(content, kept.get(user_id) ?? '');
  const isRefusable = (text: string) =>
    [...tidy(text)].length > 1000 ||
    /^[\p{Z}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text);
  expect(refused.filter((text) => !isRefusable(text))).toEqual([]);
});

/** Whether the characters of `part` occur in `text` in the same order. */
function isPartOf(part: string, text: string): boolean {
  const rest = [...text].values();
  return [...part].every((character) => {
    for (const next of rest) if (next === character) return true;
    return false;
  });
}

test('as a name, each naughty string is stored as one line or refused with a code', async () => {
  await forEach(SOME_NAUGHTY_STRINGS, async (display_name) => {
    const { id, headers } = nextListener();
    const row = { user_id: id, display_name };
    const withRow = { ...headers, Prefer: 'return=representation' };
    const { status, body } = await server.call('POST', `${REST}/profiles`, row, withRow);
    if (status === 400)
      return expect(body).toMatchObject({
        code: 'PT400',
        message: expect.stringMatching(/^profile_(bad|reserved)_name$/),
      });
    expect([inJson(display_name), status]).toEqual([inJson(display_name), 201]);
    const [{ display_name: name } = { display_name: '' }] = body as { display_name: string }[];
    // No control characters, and only those invisible characters that form emoji, or Persian and Indian words.
    expect(name).not.toMatch(
      /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]|(?<=[\u0620-\u06ff\u0900-\u0dff])\u200c)\p{Cf}/u,
    );
    const isPart = isPartOf(name.replace(/ /g, ''), display_name.normalize('NFC'));
    expect([inJson(display_name), isPart]).toEqual([inJson(display_name), true]);
    return undefined;
  });
});

test('as a playlist title and description, each naughty string is stored or refused with a code', async () => {
  await forEach(SOME_NAUGHTY_STRINGS, async (text) => {
    const { id, headers } = nextListener();
    const row = { user_id: id, title: text, description: text };
    const withRow = { ...headers, Prefer: 'return=representation' };
    const { status, body } = await server.call('POST', `${REST}/playlists`, row, withRow);
    if (status === 400)
      return expect(body).toMatchObject({
        code: 'PT400',
        message: expect.stringMatching(/^playlist_bad_(title|description)$/),
      });
    expect([inJson(text), status]).toEqual([inJson(text), 201]);
    const [made] = body as { title: string; description: string }[];
    expect(made?.title).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expectTidied(made?.description ?? '', text);
    return undefined;
  });
});

test('as an e-mail address, no naughty string makes the server fail, and no account gets an address with < or >', async () => {
  let n = 0;
  await forEach(SOME_NAUGHTY_STRINGS, async (email) => {
    const ip = { 'X-Forwarded-For': `192.0.2.${++n % 250}` };
    const { status } = await server.call('POST', `${AUTH}/signup`, { email, password: 'a' }, ip);
    expect([inJson(email), status]).toEqual([inJson(email), expect.toSatisfy(isRefusal)]);
  });
  expect(await server.sql("select from auth.users where email ~ '[<>]'")).toEqual([]);
});

test("as a track id or in a page's URL, no naughty string makes the server fail", async () => {
  const { id, headers } = nextListener();
  await forEach(SOME_NAUGHTY_STRINGS, async (text) => {
    const row = { content: 'a', track_id: text, user_id: id };
    const posted = await server.call('POST', `${REST}/track_comments`, row, headers);
    const inAddress = encodeURIComponent(text);
    const read = await server.call('GET', `${REST}/track_comments?track_id=eq.${inAddress}`);
    const page = await server.ask(`/track/${inAddress}`);
    const home = await server.ask(`/?category=${inAddress}&page=${inAddress}`);
    expect([inJson(text), posted.status]).toEqual([inJson(text), expect.toSatisfy(isRefusal)]);
    expect([inJson(text), read.status, page.status, home.status]).toEqual([
      inJson(text),
      expect.toSatisfy((status) => isRefusal(status) || status === 200),
      expect.toSatisfy((status) => [301, 308, 400, 404, 414, 431].includes(status)),
      expect.toSatisfy((status) => [200, 414, 431].includes(status)),
    ]);
  });
});

test.each(NO_TEXT.map((text) => [JSON.stringify(text), text]))(
  '%s is not valid text and is refused with bad_json',
  async (_, text) => {
    const { id, headers } = nextListener();
    const row = { content: text, track_id: 'bai-1', user_id: id };
    const answer = await server.call('POST', `${REST}/track_comments`, row, headers);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'bad_json' }]);
  },
);

test('JSON nested 100,000 levels deep and an address of 20 kB are refused', async () => {
  const { headers } = nextListener();
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect((await server.call('POST', `${REST}/track_comments`, deep, headers)).status).toBe(413);
  const deepest = `${'{"content":'.repeat(5000)}1${'}'.repeat(5000)}`;
  expect((await server.call('POST', `${REST}/track_comments`, deepest, headers)).status).toBe(400);
  for (const path of [`${REST}/track_comments?limit=`, '/track/', '/?q=']) {
    const { status } = await server.call('GET', path + 'a'.repeat(20_000));
    expect([414, 431]).toContain(status);
  }
});

const isRefusal = (status: number) => status >= 400 && status < 500;
