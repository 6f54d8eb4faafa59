/** The measurements of one visit, by name. */
export type Sample = Record<string, number>;

/** Measurements by kind of visit, one sample per round. */
export type Samples = Record<string, Sample[]>;

export type Figure = {
  id: string;
  name: string;
  reached: string;
  toReach: string;
  isMet: boolean;
  /** The values behind the figure. */
  detail: string;
};

type Side = readonly [visit: string, value: string];

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** The figures of one run, computed from its samples. */
export class Figures {
  readonly list: Figure[] = [];
  #samples: Samples;

  constructor(samples: Samples) {
    this.#samples = samples;
  }

  /** The ratio of two medians of this run. @param most the largest allowed ratio; without it there is no target */
  ratio(
    id: string,
    name: string,
    [ours, limit]: readonly [Side, Side],
    most = Number.POSITIVE_INFINITY,
  ): void {
    const [one, other] = [this.#values(ours), this.#values(limit)];
    if (one.length === 0 || other.length === 0) return;
    const ratio = median(one) / median(other);
    const detail = `${spread(one, ours[1])} against ${spread(other, limit[1])}`;
    this.list.push({
      id,
      name,
      reached: `${ratio.toFixed(2)} ×`,
      toReach: most < Number.POSITIVE_INFINITY ? `≤ ${most} ×` : '',
      isMet: ratio <= most,
      detail,
    });
  }

  /** Like `ratio`, if more is better. */
  atLeast(id: string, name: string, [ours, other]: readonly [Side, Side], least: number): void {
    const [one, two] = [this.#values(ours), this.#values(other)];
    if (one.length === 0 || two.length === 0) return;
    const ratio = median(one) / median(two);
    this.list.push({
      id,
      name,
      reached: `${ratio.toFixed(2)} ×`,
      toReach: least > 0 ? `≥ ${least} ×` : '',
      isMet: ratio >= least,
      detail: `${spread(one, ours[1])} against ${spread(two, other[1])}`,
    });
  }

  /** A figure without a target, for context. */
  shown(id: string, name: string, side: Side): void {
    const values = this.#values(side);
    if (values.length === 0) return;
    const reached = withUnit(median(values), side[1]);
    const detail = spread(values, side[1]);
    this.list.push({ id, name, reached, toReach: '', isMet: true, detail });
  }

  /**
   * An absolute upper bound.
   *
   * @param limit the limit page's values in the same run, shown beside it
   */
  most(id: string, name: string, side: Side, most: number, limit?: Side): void {
    const values = this.#values(side);
    if (values.length === 0) return;
    const beside = limit ? ` against ${spread(this.#values(limit), limit[1])}` : '';
    this.list.push({
      id,
      name,
      reached: withUnit(median(values), side[1]),
      toReach: `≤ ${withUnit(most, side[1])}`,
      isMet: median(values) <= most,
      detail: spread(values, side[1]) + beside,
    });
  }

  /** An absolute lower bound. */
  least(id: string, name: string, side: Side, least: number): void {
    const values = this.#values(side);
    if (values.length === 0) return;
    this.list.push({
      id,
      name,
      reached: withUnit(median(values), side[1]),
      toReach: `≥ ${withUnit(least, side[1])}`,
      isMet: median(values) >= least,
      detail: spread(values, side[1]),
    });
  }

  /** A Lighthouse score: the minimum of its runs if the target is 100, otherwise their median. */
  score(id: string, name: string, side: Side, least: number): void {
    const values = this.#values(side);
    if (values.length === 0) return;
    const score = least === 100 ? Math.min(...values) : median(values);
    this.list.push({
      id,
      name,
      reached: String(Math.round(score)),
      toReach: least === 100 ? '100' : `≥ ${least}`,
      isMet: Math.round(score) >= least,
      detail: values.map((value) => Math.round(value)).join(', '),
    });
  }

  #values([visit, value]: Side): number[] {
    return (this.#samples[visit] ?? []).map((sample) => sample[value] ?? Number.NaN);
  }
}

function spread(values: readonly number[], name: string): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${withUnit(median(values), name)} (${withUnit(least, name)} to ${withUnit(most, name)})`;
}

function withUnit(value: number, name: string): string {
  if (name.endsWith('Bytes'))
    return value < 10_000_000 ? `${(value / 1000).toFixed(1)} kB` : `${Math.round(value / 1e6)} MB`;
  if (name === 'perSecond') return `${Math.round(value)} per second`;
  if (name === 'p95Ms' || name.endsWith('P95Ms') || name.startsWith('each'))
    return `${value.toFixed(2)} ms`;
  if (name.endsWith('Ms')) return `${Math.round(value)} ms`;
  if (name === 'timesRealTime') return `${Math.round(value)} ×`;
  return value.toFixed(4).replace(/\.?0+$/, '');
}
