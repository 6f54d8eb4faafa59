/** The parameters of a call. Each may be given several times. */
export class Parameters {
  readonly #given: ReadonlyMap<string, readonly string[]>;

  constructor(given: readonly (readonly [name: string, value: string])[]) {
    const values = Map.groupBy(given, ([name]) => name);
    this.#given = new Map(
      [...values].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]),
    );
  }

  /** Empty if it is missing. */
  text = (name: string): string => this.#given.get(name)?.[0] ?? '';

  all = (name: string): readonly string[] => this.#given.get(name) ?? [];

  has = (name: string): boolean => this.text(name) !== '';

  /** A whole number from 0 to `most`; what is none counts as missing. */
  whole(name: string, fallback: number, most: number): number {
    const given = Number(this.text(name) || Number.NaN);
    return Number.isFinite(given) && given >= 0 ? Math.min(Math.floor(given), most) : fallback;
  }
}
