const TAPS = 16;
const REACH = TAPS / 2;

/** A windowed-sinc filter that reads part of a sample past one. */
function interpolation(part: number): Float64Array {
  const taps = Float64Array.from({ length: TAPS }, (_, k) => {
    const distance = k - (REACH - 1) - part;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / REACH);
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

const QUARTER = interpolation(1 / 4);
const HALF = interpolation(1 / 2);
const THREE_QUARTERS = interpolation(3 / 4);

/** Interpolated values exceed the surrounding samples by at most this factor. */
const LARGEST_RISE = Math.max(
  ...[QUARTER, HALF, THREE_QUARTERS].map((taps) =>
    taps.reduce((sum, tap) => sum + Math.abs(tap), 0),
  ),
);

/** The maximum of sample `at` and the three points between it and the next. */
export function peakAround(channel: Float32Array, at: number): number {
  const first = at - (REACH - 1);
  // All three at once, which takes half the time of one after the other.
  let [quarter, half, threeQuarters] = [0, 0, 0];
  for (let k = 0; k < TAPS; k++) {
    const value = channel[first + k] ?? 0;
    quarter += (QUARTER[k] as number) * value;
    half += (HALF[k] as number) * value;
    threeQuarters += (THREE_QUARTERS[k] as number) * value;
  }
  return Math.max(
    Math.abs(channel[at] as number),
    Math.abs(quarter),
    Math.abs(half),
    Math.abs(threeQuarters),
  );
}

/** The reach of the filters. */
const BLOCK = REACH;

/** True peak of a channel by fourfold oversampling; 1 is full scale. Sound is added piece by piece. */
export class TruePeakMeter {
  #highest = 0;
  /** The last samples, whose interpolation needs the following ones. */
  #tail = new Float32Array(REACH);

  add(channel: Float32Array): void {
    const joined = new Float32Array(this.#tail.length + channel.length);
    joined.set(this.#tail);
    joined.set(channel, this.#tail.length);
    this.#scan(joined, Math.min(REACH, joined.length), joined.length - REACH);
    this.#tail = joined.slice(-2 * REACH);
  }

  /** Call once, at the end. */
  peak(): number {
    const last = new Float32Array(this.#tail.length + REACH);
    last.set(this.#tail);
    this.#scan(last, REACH, this.#tail.length);
    return this.#highest;
  }

  #scan(channel: Float32Array, from: number, to: number): void {
    const loudest = blockMaxima(channel);
    // The sample peak first: it is cheap and makes most of the expensive search unnecessary.
    for (let block = Math.ceil(from / BLOCK); (block + 1) * BLOCK <= to; block++)
      this.#highest = Math.max(this.#highest, loudest[block] as number);
    for (let start = from; start < to; ) {
      const block = Math.floor(start / BLOCK);
      const end = Math.min(to, (block + 1) * BLOCK);
      // The filters extend into the neighbouring blocks.
      const near = Math.max(
        loudest[block - 1] ?? 0,
        loudest[block] as number,
        loudest[block + 1] ?? 0,
      );
      if (near * LARGEST_RISE > this.#highest)
        for (let i = start; i < end; i++)
          this.#highest = Math.max(this.#highest, peakAround(channel, i));
      start = end;
    }
  }
}

function blockMaxima(channel: Float32Array): Float32Array {
  const maxima = new Float32Array(Math.ceil(channel.length / BLOCK));
  for (let block = 0, i = 0; block < maxima.length; block++) {
    let loudest = 0;
    for (const end = Math.min(channel.length, i + BLOCK); i < end; i++) {
      const value = Math.abs(channel[i] as number);
      if (value > loudest) loudest = value;
    }
    maxima[block] = loudest;
  }
  return maxima;
}

export function toDb(amplitude: number): number {
  return 20 * Math.log10(amplitude);
}
