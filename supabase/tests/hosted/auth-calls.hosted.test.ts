import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_CALLS } from './auth-calls.ts';
import { type Backend, findHosted, missingIn, startOurs, startSupabase } from './backends.ts';
import { GOOGLE_CALLS } from './google-calls.ts';

const hosted = findHosted(process.env);
const program = process.env.SUPABASE_AUTH ?? '';

const STARTS: [string, () => Promise<Backend>][] = hosted
  ? [[hosted.url, async () => hosted]]
  : [
      ['our own answers', startOurs],
      ['Supabase’s auth service', () => startSupabase(program)],
    ];

describe.each(STARTS)('%s', (_, start) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.stop());

  const missing = hosted ? missingIn(hosted) : [];
  const calls = [...AUTH_CALLS, ...GOOGLE_CALLS].filter(
    ({ needs = [] }) => !needs.some((one) => missing.includes(one)),
  );
  for (const { name, ask, answer, differs } of calls)
    test(name, async () => {
      const expected = backend.kind === 'supabase' && differs ? differs.answer : answer;
      expect(await ask(backend)).toEqual(expected);
    });
});
