import { addMono, SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import { createNoise } from '../signals/oscillators.ts';
import { midiToHz, ornamentSemitones } from '../signals/pitch.ts';
import type { Instrument } from './instrument.ts';

/** Reads between samples with a four-point Hermite curve, so that bends stay bright. */
function readBetween(ring: Float32Array, position: number): number {
  const size = ring.length;
  const whole = Math.floor(position);
  const t = position - whole;
  const y0 = ring[(whole - 1 + size) % size] as number;
  const y1 = ring[whole % size] as number;
  const y2 = ring[(whole + 1) % size] as number;
  const y3 = ring[(whole + 2) % size] as number;
  const c1 = (y2 - y0) / 2;
  const c2 = y0 - 2.5 * y1 + 2 * y2 - y3 / 2;
  const c3 = (y3 - y0) / 2 + 1.5 * (y1 - y2);
  return ((c3 * t + c2) * t + c1) * t + y1;
}

/** How long a string takes to fall by 60 dB. */
const RING_SEC = 3.5;

/**
 * The sixteen-string zither, by Karplus and Strong: a burst of noise going round a delay line that
 * is as long as the string's period. Pressing behind the bridge (nhấn) shortens the line.
 *
 * @param brightness 0 to 1; at 1 the string loses no treble
 */
export function createDanTranh(brightness = 0.75): Instrument {
  const ring = new Float32Array(1024);
  return (target, atSample, note) => {
    const noise = createNoise(note.random);
    const ringingSec = note.lengthSec + 0.5;
    const sound = new Float32Array(secToSamples(ringingSec));
    ring.fill(0);
    const baseHz = midiToHz(note.midi);
    const period = SAMPLE_RATE_HZ / baseHz;
    const loss = 0.5 * (1 - brightness) + 0.02;
    // The same decay in decibels per second for low and high strings.
    const turnGain = 10 ** ((-3 * period) / SAMPLE_RATE_HZ / RING_SEC);
    const pluckSamples = Math.round(period);
    let soft = 0;
    let previous = 0;
    let delay = period;
    for (let i = 0; i < sound.length; i++) {
      if (i % 16 === 0) {
        const sec = i / SAMPLE_RATE_HZ;
        const hz = baseHz * 2 ** (ornamentSemitones(note.ornament, sec, note.lengthSec) / 12);
        delay = SAMPLE_RATE_HZ / hz - loss;
      }
      const back = readBetween(ring, (i - delay + ring.length * 64) % ring.length);
      const damped = turnGain * (back * (1 - loss) + previous * loss);
      previous = back;
      soft += (noise() - soft) * (0.35 + 0.5 * note.velocity);
      const value = damped + (i < pluckSamples ? soft * 0.9 : 0);
      ring[i % ring.length] = value;
      const nail = i < 180 ? noise() * 0.16 * Math.exp(-i / 40) : 0;
      const damper = Math.min(1, (sound.length - i) / secToSamples(0.35));
      sound[i] = (value + nail) * damper;
    }
    addMono(target, sound, atSample, 0.55 * note.velocity, ((note.midi % 12) - 6) / 20);
  };
}
