type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/**
 * The two K-weighting filters of ITU-R BS.1770-4. The standard lists coefficients for 48 kHz only;
 * these are the underlying analogue filters, bilinear-transformed at the given rate.
 */
function kWeighting(sampleRate: number): [shelf: Biquad, highpass: Biquad] {
  const shelfTan = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const shelfQ = 0.7071752369554196;
  const highGain = 10 ** (3.999843853973347 / 20);
  const bandGain = highGain ** 0.4996667741545416;
  const shelfScale = 1 + shelfTan / shelfQ + shelfTan ** 2;
  const shelf = {
    b0: (highGain + (bandGain * shelfTan) / shelfQ + shelfTan ** 2) / shelfScale,
    b1: (2 * (shelfTan ** 2 - highGain)) / shelfScale,
    b2: (highGain - (bandGain * shelfTan) / shelfQ + shelfTan ** 2) / shelfScale,
    a1: (2 * (shelfTan ** 2 - 1)) / shelfScale,
    a2: (1 - shelfTan / shelfQ + shelfTan ** 2) / shelfScale,
  };
  const highTan = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const highQ = 0.5003270373238773;
  const highScale = 1 + highTan / highQ + highTan ** 2;
  const highpass = {
    b0: 1,
    b1: -2,
    b2: 1,
    a1: (2 * (highTan ** 2 - 1)) / highScale,
    a2: (1 - highTan / highQ + highTan ** 2) / highScale,
  };
  return [shelf, highpass];
}

/** Filters that decay into denormal numbers would make silence many times slower than sound. */
const INAUDIBLE = 1e-25;

/** The energy of a K-weighted channel per 0.1 s; sound is added piece by piece. */
class WeightedEnergies {
  readonly energies: number[] = [];
  readonly #hop: number;
  readonly #shelf: Biquad;
  readonly #high: Biquad;
  #memory = [0, 0, 0, 0];
  #energy = 0;
  #filled = 0;

  constructor(sampleRate: number) {
    this.#hop = Math.round(sampleRate / 10);
    [this.#shelf, this.#high] = kWeighting(sampleRate);
  }

  add(channel: Float32Array): void {
    // Local variables make this several times faster.
    const { b0, b1, b2, a1, a2 } = this.#shelf;
    const { a1: h1a, a2: h2a } = this.#high;
    let [s1, s2, h1, h2] = this.#memory as [number, number, number, number];
    let energy = this.#energy;
    let i = 0;
    while (i < channel.length) {
      const end = Math.min(channel.length, i + this.#hop - this.#filled);
      this.#filled += end - i;
      for (; i < end; i++) {
        const x = channel[i] as number;
        const shelved = b0 * x + s1;
        s1 = b1 * x - a1 * shelved + s2;
        s2 = b2 * x - a2 * shelved;
        const y = shelved + h1;
        h1 = -2 * shelved - h1a * y + h2;
        h2 = shelved - h2a * y;
        energy += y * y;
      }
      if (this.#filled < this.#hop) break;
      this.energies.push(energy);
      [energy, this.#filled] = [0, 0];
      if (Math.abs(s1) + Math.abs(s2) < INAUDIBLE) [s1, s2] = [0, 0];
      if (Math.abs(h1) + Math.abs(h2) < INAUDIBLE) [h1, h2] = [0, 0];
    }
    this.#memory = [s1, s2, h1, h2];
    this.#energy = energy;
  }
}

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Loudness by ITU-R BS.1770-4 of stereo sound, added piece by piece. A mono channel
 * is added as both, since players send it to two loudspeakers.
 */
export class LoudnessMeter {
  readonly #left: WeightedEnergies;
  readonly #right: WeightedEnergies;
  readonly #hop: number;

  /** @param sampleRate a multiple of 10 Hz, for blocks of exactly 400 ms */
  constructor(sampleRate: number) {
    this.#hop = Math.round(sampleRate / 10);
    this.#left = new WeightedEnergies(sampleRate);
    this.#right = new WeightedEnergies(sampleRate);
  }

  add(left: Float32Array, right: Float32Array): void {
    this.#left.add(left);
    this.#right.add(right);
  }

  /** The loudness of each 400 ms block, every 100 ms. */
  momentaryLufs(): number[] {
    return this.#blockPowers().map(toLufs);
  }

  /** Integrated, with the absolute (-70 LUFS) and the relative (-10 LU) gate; -Infinity is silence. */
  integratedLufs(): number {
    const audible = this.#blockPowers().filter((power) => toLufs(power) > -70);
    if (audible.length === 0) return -Infinity;
    const relativeGate = toLufs(mean(audible)) - 10;
    return toLufs(mean(audible.filter((power) => toLufs(power) > relativeGate)));
  }

  #blockPowers(): number[] {
    const [left, right] = [this.#left.energies, this.#right.energies];
    const powers: number[] = [];
    for (let block = 0; block + 4 <= left.length; block++) {
      let sum = 0;
      for (let k = block; k < block + 4; k++) sum += (left[k] as number) + (right[k] as number);
      powers.push(sum / (4 * this.#hop));
    }
    return powers;
  }
}
