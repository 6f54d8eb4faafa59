import bcrypt from 'bcrypt';
import { lowerPriority } from '#runtime/process-priority.ts';

/** bcrypt's cost on hosted Supabase. pgcrypto in the database can verify these hashes, too. */
const COST = 10;
/** A hash of the same cost that matches no password. */
const NOBODYS_HASH = `$2b$10$${'N'.repeat(21)}u${'x'.repeat(30)}u`;

export type PasswordTask = { password: string; compareWith?: string | null };

lowerPriority();

/** Hashes a password, or compares it with a hash. Without a hash, the comparison takes as long and fails. */
export default function work({ password, compareWith }: PasswordTask): string | boolean {
  if (compareWith === undefined) return bcrypt.hashSync(password, COST);
  const isSame = bcrypt.compareSync(password, compareWith || NOBODYS_HASH);
  return Boolean(compareWith) && isSame;
}
