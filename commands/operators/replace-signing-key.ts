import type pg from 'pg';
import { lockServers, replaceKey } from '#database/signing-key.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { messages } from './operator.messages.ts';

/**
 * Makes a new key for sessions, as after somebody else has read a backup. Everybody has to sign in again.
 *
 * @throws CommandRefused while a server runs, or when the key is in JWT_SECRET
 */
export async function replaceSigningKey(client: pg.Client): Promise<string[]> {
  await client.query('begin');
  await lockServers(client);
  const outcome = await replaceKey(client);
  await client.query(outcome === 'replaced' ? 'commit' : 'rollback');
  if (outcome === 'server-runs') throw new CommandRefused(messages.serverRuns);
  if (outcome === 'in-environment') throw new CommandRefused(messages.keyInEnvironment);
  return [messages.keyReplaced];
}
