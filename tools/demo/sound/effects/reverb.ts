import { createStereo, SAMPLE_RATE_HZ, type Stereo } from '#import/testing/stereo.ts';
import { filterInPlace, INAUDIBLE } from '../signals/filters.ts';

/** Lengths without common factors, so that echoes do not add up at one pitch. */
const LINE_SAMPLES = [1433, 1667, 1949, 2239, 2551, 2857, 3191, 3583];

/** Reverb below this frequency would only blur the mix. */
const HIGHPASS_HZ = 260;

/** A delay line: returns what was written `sound.length` samples ago, with less treble. */
class DelayLine {
  readonly #sound: Float32Array;
  readonly #gain: number;
  readonly #damping: number;
  #at = 0;
  #damped = 0;

  constructor(length: number, decaySec: number, dampingHz: number) {
    this.#sound = new Float32Array(length);
    // The same decay in decibels per second for every length.
    this.#gain = 10 ** ((-3 * length) / SAMPLE_RATE_HZ / decaySec);
    this.#damping = 1 - Math.exp((-2 * Math.PI * dampingHz) / SAMPLE_RATE_HZ);
  }

  read(): number {
    const damped =
      this.#damped + this.#damping * ((this.#sound[this.#at] as number) - this.#damped);
    this.#damped = Math.abs(damped) < INAUDIBLE ? 0 : damped;
    return this.#damped * this.#gain;
  }

  write(value: number): void {
    this.#sound[this.#at] = value;
    this.#at = this.#at + 1 === this.#sound.length ? 0 : this.#at + 1;
  }
}

/** Scales the Hadamard matrix so that it keeps the energy. */
const SHARE = 1 / Math.sqrt(8);

/**
 * A hall: eight delay lines that feed each other through a Hadamard matrix. The matrix is written out, since a
 * loop over it would take most of a track's rendering time. Overwrites `send`.
 */
export function renderReverb(send: Stereo, decaySec: number, dampingHz = 5000): Stereo {
  const output = createStereo(send.left.length);
  const inputLeft = filterInPlace(send.left, 'highpass', HIGHPASS_HZ);
  const inputRight = filterInPlace(send.right, 'highpass', HIGHPASS_HZ);
  const [l0, l1, l2, l3, l4, l5, l6, l7] = LINE_SAMPLES.map(
    (length) => new DelayLine(length, decaySec, dampingHz),
  ) as [DelayLine, DelayLine, DelayLine, DelayLine, DelayLine, DelayLine, DelayLine, DelayLine];
  for (let i = 0; i < inputLeft.length; i++) {
    const left = (inputLeft[i] as number) * 0.35;
    const right = (inputRight[i] as number) * 0.35;
    const v0 = l0.read();
    const v1 = l1.read();
    const v2 = l2.read();
    const v3 = l3.read();
    const v4 = l4.read();
    const v5 = l5.read();
    const v6 = l6.read();
    const v7 = l7.read();
    const a0 = v0 + v1;
    const a1 = v0 - v1;
    const a2 = v2 + v3;
    const a3 = v2 - v3;
    const a4 = v4 + v5;
    const a5 = v4 - v5;
    const a6 = v6 + v7;
    const a7 = v6 - v7;
    const b0 = a0 + a2;
    const b1 = a1 + a3;
    const b2 = a0 - a2;
    const b3 = a1 - a3;
    const b4 = a4 + a6;
    const b5 = a5 + a7;
    const b6 = a4 - a6;
    const b7 = a5 - a7;
    l0.write((b0 + b4) * SHARE + left);
    l1.write((b1 + b5) * SHARE + right);
    l2.write((b2 + b6) * SHARE + left);
    l3.write((b3 + b7) * SHARE + right);
    l4.write((b0 - b4) * SHARE + left);
    l5.write((b1 - b5) * SHARE + right);
    l6.write((b2 - b6) * SHARE + left);
    l7.write((b3 - b7) * SHARE + right);
    output.left[i] = v0 + v2 - v4 + v6;
    output.right[i] = v1 + v3 - v5 + v7;
  }
  return output;
}
