import { ChunkedSamples } from './chunked-samples.ts';
import { LowPass } from './low-pass.ts';

/** A trace takes 23 MB an hour. Sound after this limit is not analysed, which bounds the memory. */
const LONGEST_SEC = 3.5 * 3600;

/** In fine hops: 4 ms. */
const FINE_PER_HOP = 4;
const KICK_HZ = 150;
/** Contains the harmony. */
const DULL_HZ = 1100;
const BLOCK = 16_384;

/**
 * A reduced copy of a sound, added piece by piece, for finding beats, bars, key and sections: the loudest
 * sample and the steepest step of each millisecond, the levels of three ranges every 4 ms, and the sound
 * below 1.1 kHz at a sample rate of 2.7 to 4 kHz.
 */
export class SoundTrace {
  readonly sampleRate: number;
  /** Seconds per value of `fine` and `clicks`. */
  readonly fineSec: number;
  readonly fine = new ChunkedSamples({ isCoarse: true });
  /** The steepest step between samples: clicks, without the bass. */
  readonly clicks = new ChunkedSamples({ isCoarse: true });
  /** Seconds per value of `low`, `middle` and `high`. */
  readonly hopSec: number;
  /** Below 150 Hz: kick and bass. */
  readonly low = new ChunkedSamples();
  /** Up to 1.1 kHz. */
  readonly middle = new ChunkedSamples();
  /** Above that: claps and hats. */
  readonly high = new ChunkedSamples();
  readonly dullRate: number;
  readonly dull = new ChunkedSamples({ isCoarse: true });
  readonly #fineHop: number;
  readonly #decimation: number;
  readonly #dullPass: LowPass;
  readonly #kickPass: LowPass;
  readonly #mostSamples: number;
  #samples = 0;
  #loudest = 0;
  #steepest = 0;
  #former = 0;
  #inFine = 0;
  /** Where the next sample of `dull` lies in the block. */
  #nextDull = 0;
  readonly #energy = { all: 0, dull: 0, low: 0 };
  readonly #all = new Float64Array(BLOCK);
  readonly #filtered = new Float64Array(BLOCK);
  readonly #kick = new Float32Array(1);

  constructor(sampleRate: number) {
    this.sampleRate = sampleRate;
    this.#fineHop = Math.round(sampleRate / 1000);
    this.fineSec = this.#fineHop / sampleRate;
    this.hopSec = FINE_PER_HOP * this.fineSec;
    // A power of two, so that it divides every hop.
    this.#decimation = 2 ** Math.floor(Math.log2(sampleRate / 2700));
    this.dullRate = sampleRate / this.#decimation;
    this.#dullPass = new LowPass(DULL_HZ, sampleRate, 6);
    this.#kickPass = new LowPass(KICK_HZ, this.dullRate, 4);
    this.#mostSamples = LONGEST_SEC * sampleRate;
  }

  get durationSec(): number {
    return this.low.length * this.hopSec;
  }

  add(left: Float32Array, right: Float32Array): void {
    const end = Math.min(left.length, this.#mostSamples - this.#samples);
    for (let from = 0; from < end; from += BLOCK) {
      const count = Math.min(BLOCK, end - from);
      const all = this.#all;
      for (let i = 0; i < count; i++)
        all[i] = ((left[from + i] as number) + (right[from + i] as number)) / 2;
      this.#addBlock(count);
    }
    this.#samples += Math.max(0, end);
  }

  #addBlock(count: number): void {
    this.#filtered.set(this.#all.subarray(0, count));
    this.#dullPass.filter(this.#filtered, count);
    for (let from = 0; from < count; ) {
      const to = Math.min(count, from + this.#fineHop - this.#inFine);
      this.#measure(from, to);
      for (; this.#nextDull < to; this.#nextDull += this.#decimation)
        this.#addDull(this.#filtered[this.#nextDull] as number);
      this.#inFine += to - from;
      from = to;
      if (this.#inFine === this.#fineHop) this.#endFine();
    }
    this.#nextDull -= count;
  }

  #measure(from: number, to: number): void {
    // Local variables make this several times faster.
    const all = this.#all;
    let [loudest, steepest, former] = [this.#loudest, this.#steepest, this.#former];
    let energy = this.#energy.all;
    for (let i = from; i < to; i++) {
      const value = all[i] as number;
      const level = Math.abs(value);
      if (level > loudest) loudest = level;
      const step = Math.abs(value - former);
      if (step > steepest) steepest = step;
      former = value;
      energy += value * value;
    }
    [this.#loudest, this.#steepest, this.#former] = [loudest, steepest, former];
    this.#energy.all = energy;
  }

  #addDull(value: number): void {
    this.dull.push(value);
    this.#kick[0] = value;
    this.#kickPass.filter(this.#kick, 1);
    this.#energy.dull += value * value * this.#decimation;
    this.#energy.low += (this.#kick[0] as number) ** 2 * this.#decimation;
  }

  #endFine(): void {
    this.fine.push(this.#loudest);
    this.clicks.push(this.#steepest);
    this.#loudest = 0;
    this.#steepest = 0;
    this.#inFine = 0;
    if (this.fine.length % FINE_PER_HOP === 0) this.#endHop();
  }

  #endHop(): void {
    const { all, dull, low } = this.#energy;
    const samples = FINE_PER_HOP * this.#fineHop;
    const level = (energy: number) => Math.sqrt(Math.max(0, energy) / samples);
    this.low.push(level(low));
    this.middle.push(level(dull - low));
    this.high.push(level(all - dull));
    Object.assign(this.#energy, { all: 0, dull: 0, low: 0 });
  }
}
