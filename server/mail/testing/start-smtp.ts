import { onTestFinished } from 'vitest';
import { openSmtp } from './open-smtp.ts';

/** A mail server for one test of Vitest. */
export async function startSmtp(toRecipient?: string) {
  const smtp = await openSmtp(toRecipient);
  onTestFinished(smtp.close);
  return smtp;
}
