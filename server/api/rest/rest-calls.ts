import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Claims, Database, Statement } from '#database/database.ts';
import { Refusal } from '../api-error.ts';
import type { Gate } from '../gate.ts';
import { type JsonObject, readJsonBody } from '../read-json-body.ts';
import { EVERY_TRACK, type RecentReads } from './recent-reads.ts';
import { type RestAnswer, type RestRow, restAnswer, toResponse, type Wish } from './rest-answer.ts';
import {
  deleteStatement,
  insertStatement,
  readStatement,
  updateStatement,
} from './rest-statement.ts';
import { REST_TABLES, type TableCall } from './rest-tables.ts';
import { rpcCalls } from './rpc-calls.ts';
import { sendRecentRead } from './send-recent-read.ts';

/** Tables that many visitors read at once, all with the same result: comments and their authors. */
const SHARED = ['track_comments', 'profiles'];
const MOST_ROWS = 100;
const PREFERENCE = /^(?:return=(?:representation|minimal)|count=(?:exact|planned|estimated))$/;
const ONE_ROW = 'application/vnd.pgrst.object+json';

type Parts = { gate: Gate; database: Database; recent: RecentReads };

/** Reads and writes of the tables that the pages use. */
export function restCalls(parts: Parts): Hono<{ Bindings: HttpBindings }> {
  const { gate, database, recent } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/rpc', rpcCalls(parts));
  app.all('/:table', async (c) => {
    const table = c.req.param('table');
    const known = Object.hasOwn(REST_TABLES, table) ? REST_TABLES[table] : undefined;
    if (!known) throw new Refusal(404, 'not_found');
    gate.assertKey(c);
    const { method } = c.req.raw;
    const call = Object.hasOwn(known.calls, method)
      ? known.calls[method as keyof typeof known.calls]
      : undefined;
    if (!call) throw new Refusal(405, 'method_not_allowed');

    const query = readQuery(new URL(c.req.url).searchParams, call, known.columns);
    const wish = readWish(c.req.header('accept'), c.req.header('prefer'));
    if (method === 'GET') {
      if (!query.has('limit')) query.set('limit', String(MOST_ROWS));
      const claims = gate.isVisitor(c) ? undefined : await gate.caller(c);
      const ask = () =>
        gate.read(c, claims ? 'listener' : 'visitor', async () => {
          const statement = readStatement({ table, query, wish });
          return restAnswer({ method, wish }, await askFor(database, claims, statement));
        });
      const isPlain = !wish.isOne && wish.preferences.length === 0;
      // Signed-in users bypass the cache, so that they see what they have just written.
      if (!SHARED.includes(table) || claims || !isPlain) return toResponse(await ask());
      const trackId = query.get('track_id')?.slice('eq.'.length) ?? EVERY_TRACK;
      return sendRecentRead(c.env, await recent.read(trackId, `${table}?${query}`, ask));
    }

    const claims = await gate.listener(c);
    const row = call.columns.length > 0 ? await readRow(c.req.raw, call, known.flags) : {};
    const statement = WRITES[method as keyof typeof WRITES]({ table, query, wish, row });
    const write = () =>
      gate.write(c, 'listener', async () =>
        restAnswer({ method, wish }, await askFor(database, claims, statement)),
      );
    if (!SHARED.includes(table)) return toResponse(await write());
    return toResponse(await writeAndForget(recent, row.track_id, write));
  });
  return app;
}

const WRITES = { POST: insertStatement, PATCH: updateStatement, DELETE: deleteStatement };

async function askFor(
  database: Database,
  claims: Claims | undefined,
  statement: Statement,
): Promise<RestRow | undefined> {
  const [row] = claims
    ? await database.askAs<RestRow>(claims, statement)
    : await database.askAsVisitor<RestRow>(statement);
  return row;
}

/** Writes, then clears cached reads unless the write was refused: other failures may have changed something. */
async function writeAndForget(
  recent: RecentReads,
  trackId: unknown,
  write: () => Promise<RestAnswer>,
): Promise<RestAnswer> {
  let isRefused = false;
  try {
    return await write();
  } catch (error) {
    isRefused = error instanceof Refusal && error.status < 500;
    throw error;
  } finally {
    // Without a track, all tracks are cleared: a deletion names only the comment, and profiles are
    // read with comments on any track.
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
    query.set(name, name === 'select' ? value.replaceAll(' ', '') : value);
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

/** Rejects upserts: they need a preference that the pages do not send. @throws Refusal 400 */
function readWish(accept: string | undefined, prefer: string | undefined): Wish {
  const preferences = (prefer ?? '')
    .split(',')
    .map((preference) => preference.trim())
    .filter(Boolean);
  if (!preferences.every((preference) => PREFERENCE.test(preference)))
    throw new Refusal(400, 'bad_preference');
  return {
    isOne: accept?.includes(ONE_ROW) ?? false,
    isReturned: preferences.includes('return=representation'),
    isCounted: preferences.some((preference) => preference.startsWith('count=')),
    preferences,
  };
}

/** Reads exactly one row: a list would need rules for rows of which only some are valid. */
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
