/**
 * The waiting items of one caller, or of a group of callers. Callers are served in turn, and so are
 * groups.
 */
export class FairQueue<T> {
  size = 0;
  #own: T[] = [];
  /** Beginning with the member that is served next. */
  #members = new Map<string, FairQueue<T>>();

  /** @param path the groups that the caller belongs to, from the widest, then the caller */
  hasRoom(path: readonly string[], longest: number): boolean {
    const [name, ...others] = path;
    const member = name === undefined ? undefined : this.#members.get(name);
    if (!member) return true;
    return member.size < longest * 2 ** others.length && member.hasRoom(others, longest);
  }

  add([name, ...others]: readonly string[], waiting: T): void {
    this.size++;
    if (name === undefined) {
      this.#own.push(waiting);
      return;
    }
    const member = this.#members.get(name) ?? new FairQueue<T>();
    this.#members.set(name, member);
    member.add(others, waiting);
  }

  /**
   * Takes an item of the member who has waited longest for a turn, and moves that member to the end
   * of the round.
   *
   * @param isNewestFirst takes an item of the newest member instead, and stays with that member
   */
  next(isNewestFirst = false): T | undefined {
    if (this.size > 0) this.size--;
    const [first] = isNewestFirst ? [...this.#members].slice(-1) : this.#members;
    if (!first) return this.#own.shift();
    const [name, member] = first;
    const waiting = member.next(isNewestFirst);
    this.#members.delete(name);
    if (member.size > 0) this.#members.set(name, member);
    return waiting;
  }

  remove([name, ...others]: readonly string[], waiting: T): void {
    const member = name === undefined ? undefined : this.#members.get(name);
    this.size--;
    if (name === undefined || !member) {
      this.#own.splice(this.#own.indexOf(waiting), 1);
      return;
    }
    member.remove(others, waiting);
    if (member.size === 0) this.#members.delete(name);
  }
}
