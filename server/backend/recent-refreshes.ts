import { createHash } from 'node:crypto';
import type { LiteAnswer } from './lite-thread.ts';

/** As long as hosted Supabase takes a refresh token again (refresh_token_reuse_interval in config.toml). */
const REUSE_MS = 10_000;

/**
 * Tabs of one browser may find the same session at its end at the same moment. lite gives the first a
 * new one and refuses the others, who would sign their listener out: they get what the first one got.
 */
export class RecentRefreshes {
  #answers = new Map<string, Promise<LiteAnswer>>();

  /** @throws whatever `refresh` throws */
  ask(refreshToken: string, refresh: () => Promise<LiteAnswer>): Promise<LiteAnswer> {
    // Sessions do not lie about in memory by their tokens.
    const key = createHash('sha256').update(refreshToken).digest('base64');
    const recent = this.#answers.get(key);
    if (recent) return recent;
    const answer = refresh();
    this.#answers.set(key, answer);
    const forget = () => this.#answers.delete(key);
    answer.then(({ status }) => {
      if (status < 400) setTimeout(forget, REUSE_MS).unref();
      else forget();
    }, forget);
    return answer;
  }
}
