import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Database } from '#database/database.ts';
import { Refusal } from '../api-error.ts';
import type { Gate, GateContext } from '../gate.ts';
import { type JsonObject, readJsonBody } from '../read-json-body.ts';
import { ARTIST_CALLS } from './artist-calls.ts';
import { FIGURE_CALLS } from './figure-calls.ts';
import { MODERATION_CALLS } from './moderation-calls.ts';
import type { RecentReads } from './recent-reads.ts';
import { REPORT_CALLS } from './report-calls.ts';
import { type RestRow, toResponse } from './rest-answer.ts';
import {
  type Form,
  isFlag,
  isId,
  isNullOr,
  isObject,
  isPassword,
  isReason,
  isSearch,
  isTime,
  isTrackId,
  isWhole,
  type RpcCall,
} from './rpc-forms.ts';
import { SERIES_CALLS } from './series-calls.ts';
import { SITE_CALLS } from './site-calls.ts';
import { STUDIO_TRACK_CALLS } from './studio-track-calls.ts';
import { WATCHED_CALLS } from './watched-calls.ts';

const LARGEST_POSITION = 9999;

/** The functions that the pages call. */
const RPC_CALLS: Readonly<Record<string, RpcCall>> = {
  move_playlist_track: {
    forms: {
      playlist_id: isId,
      track_id: isTrackId,
      new_position: (value) =>
        Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_POSITION,
    },
    returns: 'nothing',
  },
  delete_my_account: {
    forms: { password: isPassword },
    returns: 'value',
    changesComments: true,
  },
  keep_left_places: { forms: { changes: isObject }, returns: 'rows' },
  my_sessions: { forms: {}, returns: 'rows' },
  end_session: { forms: { session_id: isId }, returns: 'value' },
  my_data: { forms: {}, returns: 'value' },
  am_i_operator: { forms: {}, returns: 'value' },
  studio_comments: {
    forms: {
      before: isNullOr(isTime),
      before_id: isNullOr(isId),
    },
    returns: 'rows',
  },
  studio_acts: {
    forms: {
      before: isNullOr(isWhole),
      only_act: isNullOr(isSearch),
      only_operator: isNullOr(isId),
      join_alike: isFlag,
    },
    returns: 'rows',
  },
  hide_comment: {
    forms: { comment_id: isId, reason: isReason },
    returns: 'value',
    changesComments: true,
  },
  show_comment: {
    forms: { comment_id: isId },
    returns: 'value',
    changesComments: true,
  },
  ban_listener: {
    forms: { listener: isId, reason: isReason, password: isPassword },
    returns: 'value',
  },
  pardon_listener: { forms: { listener: isId }, returns: 'value' },
  ...STUDIO_TRACK_CALLS,
  ...WATCHED_CALLS,
  ...FIGURE_CALLS,
  ...REPORT_CALLS,
  ...MODERATION_CALLS,
  ...SITE_CALLS,
  ...ARTIST_CALLS,
  ...SERIES_CALLS,
};

type Parts = { gate: Gate; database: Database; recent: RecentReads };

/** Calls of database functions, most of them only for signed-in users. */
export function rpcCalls({ gate, database, recent }: Parts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/:function', async (c) => {
    const name = c.req.param('function');
    const call = Object.hasOwn(RPC_CALLS, name) ? RPC_CALLS[name] : undefined;
    if (!call) throw new Refusal(404, 'not_found');
    gate.assertKey(c);
    if (c.req.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    if (new URL(c.req.url).search !== '') throw new Refusal(400, 'bad_query');
    const claims = call.isForVisitors ? await gate.caller(c) : await gate.listener(c);
    const values = await readArguments(c, call.forms);
    if (call.limit) await gate.countFrom(c, call.limit);
    if (claims && 'password' in call.forms) await gate.countPassword(c, claims.sub);
    const statement = { text: select(name, call), values };
    try {
      const [row] = await gate.write(c, claims ? 'listener' : 'visitor', () =>
        claims
          ? database.askAs<RestRow>(claims, statement)
          : database.askAsVisitor<RestRow>(statement),
      );
      const isEmpty = call.returns === 'nothing';
      return toResponse({
        status: isEmpty ? 204 : 200,
        headers: isEmpty ? {} : { 'content-type': 'application/json; charset=utf-8' },
        body: row?.body ?? '',
      });
    } finally {
      if (call.changesComments) recent.forgetAll();
    }
  });
  return app;
}

function select(name: string, { forms, returns }: RpcCall): string {
  const named = Object.keys(forms).map((parameter, n) => `${parameter} => $${n + 1}`);
  const call = `public.${name}(${named.join(', ')})`;
  if (returns === 'rows')
    return `select coalesce(json_agg(r), '[]')::text as body from ${call} as r`;
  return returns === 'value'
    ? `select to_json(${call})::text as body`
    : `select null as body from ${call}`;
}

/** Arguments in the order of `forms`. @throws Refusal 400 when one is missing, unknown or invalid */
async function readArguments(
  c: GateContext,
  forms: Readonly<Record<string, Form>>,
): Promise<unknown[]> {
  const body: JsonObject = await readJsonBody(c.req.raw);
  const isKnown = Object.keys(body).every((name) => Object.hasOwn(forms, name));
  const isWhole = Object.entries(forms).every(([name, hasForm]) => hasForm(body[name]));
  if (!isKnown || !isWhole) throw new Refusal(400, 'bad_value');
  return Object.keys(forms).map((name) => body[name]);
}
