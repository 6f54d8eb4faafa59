const INAUDIBLE = 1e-20;

/** A Butterworth low-pass of an even order, as a chain of biquads in transposed direct form II. */
export class LowPass {
  /** For each biquad: b, a1, a2 and two state variables. */
  readonly sections: Float64Array[];

  constructor(cutoffHz: number, sampleRate: number, order: number) {
    const g = Math.tan((Math.PI * cutoffHz) / sampleRate);
    this.sections = Array.from({ length: order / 2 }, (_, k) => {
      const damping = 2 * Math.sin((Math.PI * (2 * k + 1)) / (2 * order));
      const scale = 1 / (1 + damping * g + g * g);
      return Float64Array.of(
        g * g * scale,
        2 * (g * g - 1) * scale,
        (1 - damping * g + g * g) * scale,
        0,
        0,
      );
    });
  }

  /** Filters in place. */
  filter(samples: Float32Array | Float64Array, count: number): void {
    for (const section of this.sections) {
      const [b, a1, a2] = section as unknown as [number, number, number];
      let [s1, s2] = [section[3] as number, section[4] as number];
      for (let i = 0; i < count; i++) {
        const input = samples[i] as number;
        const output = b * input + s1;
        s1 = 2 * b * input - a1 * output + s2;
        s2 = b * input - a2 * output;
        samples[i] = output;
      }
      // Denormal numbers would make silence many times slower than sound.
      const isInaudible = Math.abs(s1) + Math.abs(s2) < INAUDIBLE;
      section[3] = isInaudible ? 0 : s1;
      section[4] = isInaudible ? 0 : s2;
    }
  }
}
