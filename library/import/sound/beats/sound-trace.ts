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
  #inHop = 0;
  readonly #energy = { all: 0, dull: 0, low: 0 };
  readonly #all = new Float64Array(BLOCK);
  readonly #filtered = new Float64Array(BLOCK);

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
    const [all, filtered, fineHop] = [this.#all, this.#filtered, this.#fineHop];
    const decimation = this.#decimation;
    filtered.set(all.subarray(0, count));
    this.#dullPass.filter(filtered, count);
    const low = new Float32Array(1);
    let [loudest, steepest, former] = [this.#loudest, this.#steepest, this.#former];
    let inFine = this.#inFine;
    const energy = this.#energy;
    for (let i = 0; i < count; i++) {
      const value = all[i] as number;
      const level = value < 0 ? -value : value;
      if (level > loudest) loudest = level;
      const step = Math.abs(value - former);
      if (step > steepest) steepest = step;
      former = value;
      energy.all += value * value;
      if ((this.#inHop + i) % decimation === 0) {
        const dull = filtered[i] as number;
        this.dull.push(dull);
        low[0] = dull;
        this.#kickPass.filter(low, 1);
        energy.dull += dull * dull * decimation;
        energy.low += (low[0] as number) ** 2 * decimation;
      }
      if (++inFine % fineHop === 0) {
        this.fine.push(loudest);
        this.clicks.push(steepest);
        loudest = 0;
        steepest = 0;
        if (inFine === FINE_PER_HOP * fineHop) {
          this.#endHop();
          inFine = 0;
        }
      }
    }
    this.#inHop = (this.#inHop + count) % decimation;
    [this.#loudest, this.#steepest, this.#former] = [loudest, steepest, former];
    this.#inFine = inFine;
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
