/** A complex Fourier transform in place; the length is a power of two. */
export class Fft {
  readonly size: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #reversed: Uint32Array;
  /** Reused: new ones for each window would pile up faster than they are collected, 35 MB in an hour of sound. */
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;
  readonly #powers: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.#real = new Float64Array(size);
    this.#imaginary = new Float64Array(size);
    this.#powers = new Float64Array(size / 2 + 1);
    const bits = Math.log2(size);
    this.#cos = Float64Array.from({ length: size / 2 }, (_, k) =>
      Math.cos((2 * Math.PI * k) / size),
    );
    this.#sin = Float64Array.from(
      { length: size / 2 },
      (_, k) => -Math.sin((2 * Math.PI * k) / size),
    );
    this.#reversed = Uint32Array.from({ length: size }, (_, i) => {
      let reversed = 0;
      for (let bit = 0; bit < bits; bit++) if (i & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
      return reversed;
    });
  }

  transform(real: Float64Array, imaginary: Float64Array): void {
    for (let i = 0; i < this.size; i++) {
      const j = this.#reversed[i] as number;
      if (j <= i) continue;
      swap(real, i, j);
      swap(imaginary, i, j);
    }
    // Array destructuring in these loops would make an analysis half as long again.
    for (let half = 1; half < this.size; half *= 2) {
      const step = this.size / (2 * half);
      for (let start = 0; start < this.size; start += 2 * half)
        for (let k = 0, turn = 0; k < half; k++, turn += step) {
          const a = start + k;
          const b = a + half;
          const cos = this.#cos[turn] as number;
          const sin = this.#sin[turn] as number;
          const br = real[b] as number;
          const bi = imaginary[b] as number;
          const tr = br * cos - bi * sin;
          const ti = br * sin + bi * cos;
          real[b] = (real[a] as number) - tr;
          imaginary[b] = (imaginary[a] as number) - ti;
          real[a] = (real[a] as number) + tr;
          imaginary[a] = (imaginary[a] as number) + ti;
        }
    }
  }

  /** Power of each frequency up to half the rate of real samples, zero-padded. Valid until the next call. */
  powers(samples: Float32Array): Float64Array {
    const [real, imaginary] = [this.#real.fill(0), this.#imaginary.fill(0)];
    real.set(samples);
    this.transform(real, imaginary);
    const powers = this.#powers;
    for (let k = 0; k < powers.length; k++)
      powers[k] = (real[k] as number) ** 2 + (imaginary[k] as number) ** 2;
    return powers;
  }
}

function swap(values: Float64Array, i: number, j: number): void {
  const former = values[i] as number;
  values[i] = values[j] as number;
  values[j] = former;
}
