import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { Refusal } from './api-error.ts';
import type { Gate, GateContext } from './gate.ts';
import { knownAnswer } from './known-answer.ts';
import { type JsonObject, readJsonBody } from './read-json-body.ts';
import type { RecentReads } from './recent-reads.ts';
import { SLUG, UUID, whole } from './rest-tables.ts';

const LONGEST_PASSWORD = 1000;
const LARGEST_POSITION = 9999;

type Form = (value: unknown) => boolean;
const matches =
  (pattern: RegExp): Form =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

/** The functions that the pages call, and what each of their parameters looks like. */
const RPC_CALLS: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  move_playlist_track: {
    playlist_id: matches(whole(UUID)),
    track_id: matches(whole(SLUG)),
    new_position: (value) =>
      Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_POSITION,
  },
  delete_my_account: {
    password: (value) =>
      typeof value === 'string' && value !== '' && value.length <= LONGEST_PASSWORD,
  },
};

/** Calls of the database's functions; each is made by somebody signed in. */
export function rpcCalls(gate: Gate, recent: RecentReads): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/:function', async (c) => {
    const name = c.req.param('function');
    const forms = Object.hasOwn(RPC_CALLS, name) ? RPC_CALLS[name] : undefined;
    if (!forms) throw new Refusal(404, 'not_found');
    gate.assertKey(c);
    if (c.req.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    if (new URL(c.req.url).search !== '') throw new Refusal(400, 'bad_query');
    const authorization = gate.sessionAuthorization(c);
    const body = await readArguments(c, forms);
    const isDeletion = name === 'delete_my_account';
    if (isDeletion) gate.count(c, 'password', gate.sessionUserId(c));
    try {
      const headers = gate.headers({ authorization });
      return knownAnswer(await gate.serve('POST', `/rest/v1/rpc/${name}`, headers, body), 'rest');
    } finally {
      // With the account go its comments.
      if (isDeletion) recent.forgetAll();
    }
  });
  return app;
}

/** @throws Refusal 400 where one is missing, unknown or of another form */
async function readArguments(
  c: GateContext,
  forms: Readonly<Record<string, Form>>,
): Promise<JsonObject> {
  const body = await readJsonBody(c.req.raw);
  const isKnown = Object.keys(body).every((name) => Object.hasOwn(forms, name));
  const isWhole = Object.entries(forms).every(([name, hasForm]) => hasForm(body[name]));
  if (!isKnown || !isWhole) throw new Refusal(400, 'bad_value');
  return body;
}
