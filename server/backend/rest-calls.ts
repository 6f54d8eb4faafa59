import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { Refusal } from './api-error.ts';
import type { Gate } from './gate.ts';
import { knownAnswer } from './known-answer.ts';
import type { LiteAnswer } from './lite-thread.ts';
import { type JsonObject, readJsonBody } from './read-json-body.ts';
import { EVERY_TRACK, RecentReads } from './recent-reads.ts';
import { REST_TABLES, type TableCall } from './rest-tables.ts';
import { rpcCalls } from './rpc-calls.ts';
import { sendRecentRead } from './send-recent-read.ts';

const COMMENTS = 'track_comments';
const MOST_ROWS = 100;
const PREFERENCE = /^(?:return=(?:representation|minimal)|count=(?:exact|planned|estimated))$/;
const ONE_ROW = 'application/vnd.pgrst.object+json';

/** Reads and writes of the tables that the pages have. */
export function restCalls(gate: Gate): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const recent = new RecentReads();
  app.route('/rpc', rpcCalls(gate, recent));
  app.all('/:table', async (c) => {
    const name = c.req.param('table');
    const table = Object.hasOwn(REST_TABLES, name) ? REST_TABLES[name] : undefined;
    if (!table) throw new Refusal(404, 'not_found');
    gate.assertKey(c);
    const { method } = c.req.raw;
    const call = Object.hasOwn(table.calls, method)
      ? table.calls[method as keyof typeof table.calls]
      : undefined;
    if (!call) throw new Refusal(405, 'method_not_allowed');

    const query = readQuery(new URL(c.req.url).searchParams, call, table.columns);
    const isRead = method === 'GET';
    if (isRead && !query.has('limit')) query.set('limit', String(MOST_ROWS));
    const headers = gate.headers({
      authorization: isRead ? gate.authorization(c) : gate.sessionAuthorization(c),
      accept: c.req.header('accept')?.includes(ONE_ROW) ? ONE_ROW : 'application/json',
      ...readPreferences(c.req.header('prefer')),
    });
    const body = call.columns.length > 0 ? await readRow(c.req.raw, call, table.flags) : undefined;
    const path = `/rest/v1/${name}?${query}`;
    const ask = () => gate.serve(method, path, headers, body);
    if (name !== COMMENTS) return knownAnswer(await ask(), 'rest');
    if (!isRead) return knownAnswer(await writing(recent, body?.track_id, ask), 'rest');

    const trackId = query.get('track_id')?.slice('eq.'.length) ?? EVERY_TRACK;
    const isPlain = headers.accept === 'application/json' && !('prefer' in headers);
    // Whoever is signed in asks the database: what they have just written is there.
    if (!isPlain || headers.authorization !== gate.headers().authorization)
      return knownAnswer(await ask(), 'rest');
    return sendRecentRead(c.env, await recent.read(trackId, path, ask));
  });
  return app;
}

/** A write that was refused has changed nothing; of one that was not answered nobody knows. */
async function writing(
  recent: RecentReads,
  trackId: unknown,
  ask: () => Promise<LiteAnswer>,
): Promise<LiteAnswer> {
  let status = 500;
  try {
    const answer = await ask();
    status = answer.status;
    return answer;
  } finally {
    const isRefused = status >= 400 && status < 500;
    // A deletion names the comment and not its track.
    if (!isRefused && typeof trackId === 'string') recent.forget(trackId);
    else if (!isRefused) recent.forgetAll();
  }
}

/** @throws Refusal 400 for a parameter that the pages do not send, or send differently, or twice */
function readQuery(
  sent: URLSearchParams,
  call: TableCall,
  columns: readonly string[],
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of sent) {
    const form = Object.hasOwn(call.filters, name) ? call.filters[name] : undefined;
    const isKnown = name === 'select' ? isSelect(value, columns) : form?.test(value);
    if (!isKnown || query.has(name)) throw new Refusal(400, 'bad_query');
    query.set(name, value);
  }
  const isNamed = call.oneOf?.some((name) => query.has(name)) ?? true;
  if (!isNamed || call.required.some((name) => !query.has(name)))
    throw new Refusal(400, 'filter_missing');
  return query;
}

function isSelect(value: string, columns: readonly string[]): boolean {
  const names = value.split(',').map((name) => name.trim());
  return (
    value === '*' ||
    (new Set(names).size === names.length && names.every((name) => columns.includes(name)))
  );
}

/** Upserts are asked for by a preference, and the pages ask for none. @throws Refusal 400 */
function readPreferences(header: string | undefined): { prefer?: string } {
  const preferences = (header ?? '')
    .split(',')
    .map((preference) => preference.trim())
    .filter(Boolean);
  if (!preferences.every((preference) => PREFERENCE.test(preference)))
    throw new Refusal(400, 'bad_preference');
  return preferences.length > 0 ? { prefer: preferences.join(',') } : {};
}

/** One row: of several, a mixture of good and bad ones would have to be thought about. */
async function readRow(
  request: Request,
  call: TableCall,
  flags: readonly string[] = [],
): Promise<JsonObject> {
  const row = await readJsonBody(request);
  for (const [name, value] of Object.entries(row)) {
    const isValue =
      value === null || typeof value === (flags.includes(name) ? 'boolean' : 'string');
    if (!call.columns.includes(name) || !isValue) throw new Refusal(400, 'bad_value');
  }
  if (Object.keys(row).length === 0) throw new Refusal(400, 'bad_value');
  return row;
}
