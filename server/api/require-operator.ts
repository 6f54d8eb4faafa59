import type { Claims, Database } from '#database/database.ts';
import { Refusal } from './api-error.ts';
import type { Gate, GateContext } from './gate.ts';

/**
 * The calling operator's claims, for calls that are not database functions. Counts as a read.
 *
 * @throws Refusal for a caller who is not an operator
 */
export async function requireOperator(
  c: GateContext,
  { gate, database }: { gate: Gate; database: Database },
): Promise<Claims> {
  gate.assertKey(c);
  const claims = await gate.listener(c);
  const [row] = await gate.read(c, 'listener', () =>
    database.askAs<{ is_one: boolean }>(claims, {
      text: 'select public.am_i_operator() as is_one',
      values: [],
    }),
  );
  if (!row?.is_one) throw new Refusal(403, 'not_operator');
  return claims;
}
