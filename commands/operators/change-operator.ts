import type pg from 'pg';
import { CommandRefused } from '#runtime/command-refused.ts';
import { messages } from './operator.messages.ts';

/** @returns a line for each operator, in the order in which they were added */
export async function listOperators(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ email: string; name: string | null }>(
    `select account.email, profile.display_name as name
     from private.operators join auth.users as account on account.id = user_id
       left join public.profiles as profile using (user_id)
     order by added_at, account.email`,
  );
  return rows.length > 0
    ? rows.map(({ email, name }) => messages.operator(email, name))
    : [messages.none];
}

/**
 * Grants an account the operators' rights, or revokes them; both take effect at once.
 *
 * @throws CommandRefused when no confirmed account has the address
 */
export async function changeOperator(
  client: pg.Client,
  { address, isOne }: { address: string; isOne: boolean },
): Promise<string[]> {
  const { rows } = await client.query<{ is_known: boolean }>(
    'select private.set_operator($1, $2) as is_known',
    [address, isOne],
  );
  if (!rows[0]?.is_known) throw new CommandRefused(messages.unknown(address));
  return [isOne ? messages.added(address) : messages.removed(address)];
}
