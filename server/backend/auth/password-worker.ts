import bcrypt from 'bcrypt';
import { lowerPriority } from '#server/process-priority.ts';

/** As hosted Supabase hashes, whose hashes the database can compare, too. */
const COST = 10;
/** Of the same cost, and of no password. */
const NOBODYS_HASH = `$2b$10$${'N'.repeat(21)}u${'x'.repeat(30)}u`;

export type PasswordTask = { password: string; compareWith?: string | null };

lowerPriority();

/** The hash of a password; or whether it is the one behind a hash, which takes as long where there is none. */
export default function work({ password, compareWith }: PasswordTask): string | boolean {
  if (compareWith === undefined) return bcrypt.hashSync(password, COST);
  const isSame = bcrypt.compareSync(password, compareWith || NOBODYS_HASH);
  return Boolean(compareWith) && isSame;
}
