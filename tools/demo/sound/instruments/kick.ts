import { SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import type { Random } from '../signals/prng.ts';
import type { OneShot } from './instrument.ts';

export type KickTone = {
  /** Where the pitch settles. */
  bodyHz: number;
  /** The punch begins this far above the body. */
  punchHz: number;
  punchSec: number;
  decaySec: number;
  /** 1 is clean, 4 is distorted as in hard house. */
  drive: number;
  click: number;
};

/** A sine whose pitch drops through a fast click and a slower punch, pushed into a soft clipper. */
export function createKick(tone: KickTone, random: Random): OneShot {
  const sound = new Float32Array(secToSamples(tone.decaySec * 1.6));
  const holdSec = tone.decaySec * 0.35;
  let phase = 0;
  for (let i = 0; i < sound.length; i++) {
    const sec = i / SAMPLE_RATE_HZ;
    const hz =
      tone.bodyHz +
      tone.punchHz * Math.exp(-sec / tone.punchSec) +
      1600 * tone.click * Math.exp(-sec / 0.0022);
    phase += hz / SAMPLE_RATE_HZ;
    const fall = sec < holdSec ? 1 : Math.exp(-(((sec - holdSec) / (tone.decaySec * 0.38)) ** 1.4));
    const body = Math.tanh(Math.sin(2 * Math.PI * phase) * tone.drive) / Math.tanh(tone.drive);
    const tick = (random() * 2 - 1) * tone.click * 0.5 * Math.exp(-sec / 0.0012);
    const fadeOut = Math.min(1, (sound.length - i) / 400);
    sound[i] = (body * fall + tick) * 0.85 * fadeOut;
  }
  return sound;
}
