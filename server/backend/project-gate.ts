import type { Claims } from '#database/database.ts';
import { Refusal } from '#server/api/api-error.ts';
import { toRefusal } from '#server/api/database-error.ts';
import { FairSlots } from '#server/api/fair-slots.ts';
import type { StudioGate } from '#server/api/studio-gate.ts';

const LONGEST_ASK_MS = 10_000;
/** Anybody can make this server ask the project, so few questions are open at once. */
const ASKED_AT_ONCE = 8;
const TOKEN = /^Bearer ([\w-]+\.([\w-]+)\.[\w-]+)$/;

/**
 * Lets in whom the hosted project knows as an operator at this moment: it checks the token, the session and the right
 * itself, so that this server needs no secret of it.
 */
export function projectGate({ url, anonKey }: { url: string; anonKey: string }): StudioGate {
  const slots = new FairSlots(ASKED_AT_ONCE);
  const address = `${url.replace(/\/$/, '')}/rest/v1/rpc/am_i_operator`;

  const isOperator = async (authorization: string): Promise<boolean> => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { apikey: anonKey, authorization, 'Content-Type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(LONGEST_ASK_MS),
    }).catch(() => undefined);
    if (answer?.status === 401) throw new Refusal(401, 'bad_jwt', 'invalid JWT');
    if (answer?.status === 403) return false;
    if (!answer?.ok) throw new Refusal(503, 'backend_unavailable');
    return (await answer.json().catch(() => false)) === true;
  };
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toRefusal(error);
    }
  };

  return {
    operator: async (c) => {
      if (c.req.header('apikey') !== anonKey) throw new Refusal(401, 'no_api_key');
      const authorization = c.req.header('authorization') ?? '';
      const [, , claims] = TOKEN.exec(authorization) ?? [];
      if (!claims || authorization === `Bearer ${anonKey}`)
        throw new Refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
      const asked = await slots.run([claims], () => isOperator(authorization));
      if (!asked) throw new Refusal(403, 'not_operator');
      // The project has checked the signature.
      return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
    },
    read: (_c, _as, work) => run(work),
    write: (_c, _as, work) => run(work),
  };
}
