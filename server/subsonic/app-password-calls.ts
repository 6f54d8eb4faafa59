import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { Refusal } from '#server/api/api-error.ts';
import type { Gate, GateContext } from '#server/api/gate.ts';
import type { Limits } from '#server/api/limits.ts';
import { readJsonBody } from '#server/api/read-json-body.ts';
import type { AppPasswords } from './app-passwords.ts';

type Parts = {
  gate: Gate;
  limits: Limits;
  appPasswords: AppPasswords;
  /** Whether operators let apps in. */
  areAppsOpen: () => boolean;
};

const LONGEST_NAME = 200;

/** A listener's passwords for apps. They end like sessions: see public.end_session. */
export function appPasswordCalls({ gate, limits, appPasswords, areAppsOpen }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const listener = async (c: GateContext) => {
    gate.assertKey(c);
    if (c.req.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    if (new URL(c.req.url).search !== '') throw new Refusal(400, 'bad_query');
    return await gate.listener(c);
  };
  const answer = (value: object) =>
    Response.json(value, { headers: { 'Cache-Control': 'no-store' } });
  app.all('/my_app_passwords', async (c) => {
    const claims = await listener(c);
    if (!areAppsOpen()) return answer({ is_open: false, passwords: [] });
    const passwords = await gate.read(c, 'account', () => appPasswords.list(claims));
    return answer({ is_open: true, passwords });
  });
  app.all('/make_app_password', async (c) => {
    const claims = await listener(c);
    const { name, ...others } = await readJsonBody(c.req.raw);
    if (typeof name !== 'string' || name.length > LONGEST_NAME || Object.keys(others).length > 0)
      throw new Refusal(400, 'bad_value');
    if (!areAppsOpen()) throw new Refusal(403, 'apps_closed');
    await limits.count('accountChangesOf', claims.sub);
    return answer(await gate.write(c, 'account', () => appPasswords.make(claims, name)));
  });
  return app;
}
