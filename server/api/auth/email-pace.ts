import { Refusal } from '../api-error.ts';
import type { Limits } from '../limits.ts';
import { mailboxOf } from './auth-fields.ts';

type EmailReason = 'sign-up' | 'recovery' | 'change';

const LIMITS = ['lettersToInMinute', 'lettersToInHour', 'lettersToInDay'] as const;

/**
 * Limits the emails to one mailbox, however its address is spelled. Each reason counts separately: a
 * stranger's sign-ups with an address do not block its owner's password recovery.
 */
export class EmailPace {
  #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Counts an email, whether or not the address has an account. @returns whether it may be sent */
  async allows(email: string, reason: EmailReason): Promise<boolean> {
    const mailbox = `${reason} ${mailboxOf(email)}`;
    for (const limit of LIMITS) if ((await this.#limits.tryCount(limit, mailbox)) > 0) return false;
    return true;
  }

  /** Uncounts an email that was not sent after all. */
  async takeBack(email: string, reason: EmailReason): Promise<void> {
    const mailbox = `${reason} ${mailboxOf(email)}`;
    for (const limit of LIMITS) await this.#limits.takeBack(limit, mailbox);
  }

  /** @throws Refusal 429 */
  async count(email: string, reason: EmailReason): Promise<void> {
    if (await this.allows(email, reason)) return;
    throw new Refusal(429, 'over_email_send_rate_limit', 'Email rate limit exceeded', {
      retryAfterSec: 60,
    });
  }
}
