import { log } from '#runtime/log.ts';
import { SITE_SETTINGS } from './read-site-fields.ts';
import type { OddRow } from './read-track.ts';

/** The log stays readable when an import has written hundreds of odd rows. */
const MOST_LOGGED = 20;

/** The rows with a value that cannot be published, kept up to date with each change. */
export class OddRows {
  #byId: ReadonlyMap<string, OddRow> = new Map();

  get all(): readonly OddRow[] {
    return [...this.#byId.values()];
  }

  of = (id: string): OddRow | undefined => this.#byId.get(id);

  /**
   * Logs those that are new.
   *
   * @param readIds the tracks that were read: others stay as they were
   * @param isWhole all tracks were read
   */
  update(readIds: readonly string[], odd: readonly OddRow[], isWhole: boolean): void {
    const before = this.#byId;
    const next = new Map(isWhole ? [] : before);
    for (const id of [...readIds, SITE_SETTINGS]) next.delete(id);
    for (const one of odd) next.set(one.id, one);
    this.#byId = next;
    const fresh = odd.filter((one) => JSON.stringify(before.get(one.id)) !== JSON.stringify(one));
    for (const { id, fields, isLeftOut } of fresh.slice(0, MOST_LOGGED))
      log.warn('odd-row', { id, fields: fields.join(', '), isLeftOut });
    if (fresh.length > MOST_LOGGED) log.warn('odd-rows', { others: fresh.length - MOST_LOGGED });
  }
}
