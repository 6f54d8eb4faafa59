/** Numbers at equal distances in time; zero outside. */
export type Curve = {
  readonly length: number;
  at(index: number): number;
};

export class StoredCurve implements Curve {
  readonly length: number;
  readonly values: Float32Array;

  constructor(values: Float32Array) {
    this.length = values.length;
    this.values = values;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }
}
