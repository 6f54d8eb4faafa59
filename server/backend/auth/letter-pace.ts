import { Refusal } from '../api-error.ts';
import type { Limits } from '../limits.ts';
import { mailboxOf } from './auth-fields.ts';

type LetterReason = 'sign-up' | 'recovery' | 'change';

const LIMITS = ['lettersToInMinute', 'lettersToInHour', 'lettersToInDay'] as const;

/**
 * How many letters one mailbox gets, however its address is written. Each reason counts by itself: sign-ups
 * with somebody's address do not keep the recovery from them.
 */
export class LetterPace {
  #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Counts a letter, whether the address has an account or not. @returns whether it may go */
  async allows(email: string, reason: LetterReason): Promise<boolean> {
    const mailbox = `${reason} ${mailboxOf(email)}`;
    for (const limit of LIMITS) if ((await this.#limits.tryCount(limit, mailbox)) > 0) return false;
    return true;
  }

  /** Where the letter could not be written after all. */
  async takeBack(email: string, reason: LetterReason): Promise<void> {
    const mailbox = `${reason} ${mailboxOf(email)}`;
    for (const limit of LIMITS) await this.#limits.takeBack(limit, mailbox);
  }

  /** @throws Refusal 429 */
  async count(email: string, reason: LetterReason): Promise<void> {
    if (await this.allows(email, reason)) return;
    throw new Refusal(429, 'over_email_send_rate_limit', 'Email rate limit exceeded', {
      retryAfterSec: 60,
    });
  }
}
