import bcrypt from 'bcrypt';
import { lowerPriority } from '#server/process-priority.ts';

/** As hosted Supabase; the database can verify its hashes, too. */
const COST = 10;
/** Has the same cost, and matches no password. */
const NOBODYS_HASH = `$2b$10$${'N'.repeat(21)}u${'x'.repeat(30)}u`;

export type PasswordTask = { password: string; compareWith?: string | null };

lowerPriority();

/** Hashes a password, or compares it with a hash; without a hash the comparison fails but takes as long. */
export default function work({ password, compareWith }: PasswordTask): string | boolean {
  if (compareWith === undefined) return bcrypt.hashSync(password, COST);
  const isSame = bcrypt.compareSync(password, compareWith || NOBODYS_HASH);
  return Boolean(compareWith) && isSame;
}
