import bcrypt from 'bcrypt';
import { lowerPriority } from '#runtime/process-priority.ts';

export type PasswordTask = { password: string; cost: number; compareWith?: string | null };

lowerPriority();

/** Hashes a password, or compares it with a hash. Without a hash, the comparison takes as long and fails. */
export default function work({ password, cost, compareWith }: PasswordTask): string | boolean {
  if (compareWith === undefined) return bcrypt.hashSync(password, cost);
  const isSame = bcrypt.compareSync(password, compareWith || nobodysHash(cost));
  return Boolean(compareWith) && isSame;
}

/** A hash that matches no password. */
const nobodysHash = (cost: number) =>
  `$2b$${String(cost).padStart(2, '0')}$${'N'.repeat(21)}u${'x'.repeat(30)}u`;
