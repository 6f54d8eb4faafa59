/** Everything is rendered and encoded at this rate. */
export const SAMPLE_RATE_HZ = 44100;

export type Stereo = { left: Float32Array; right: Float32Array };

export function createStereo(length: number): Stereo {
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

export function secToSamples(sec: number): number {
  return Math.round(sec * SAMPLE_RATE_HZ);
}

export function dbToGain(db: number): number {
  return 10 ** (db / 20);
}

/** Equal-power gains. `pan` is -1 (left) to 1 (right); 0 gives 1 on both sides. */
export function panGains(pan: number): [left: number, right: number] {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [Math.cos(angle) * Math.SQRT2, Math.sin(angle) * Math.SQRT2];
}

/** Adds a mono sound; cuts off what is outside of the target. */
export function addMono(
  target: Stereo,
  sound: Float32Array,
  atSample: number,
  gain = 1,
  pan = 0,
): void {
  const [panLeft, panRight] = panGains(pan);
  const { left, right } = target;
  const end = Math.min(sound.length, left.length - atSample);
  for (let i = Math.max(0, -atSample); i < end; i++) {
    const value = (sound[i] as number) * gain;
    left[atSample + i] = (left[atSample + i] as number) + value * panLeft;
    right[atSample + i] = (right[atSample + i] as number) + value * panRight;
  }
}

/** Adds a stereo sound; cuts off what is outside of the target. */
export function addStereo(target: Stereo, sound: Stereo, atSample: number, gain = 1): void {
  for (const side of ['left', 'right'] as const) {
    const to = target[side];
    const from = sound[side];
    const end = Math.min(from.length, to.length - atSample);
    for (let i = Math.max(0, -atSample); i < end; i++)
      to[atSample + i] = (to[atSample + i] as number) + (from[i] as number) * gain;
  }
}
