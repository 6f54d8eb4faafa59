import { SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import { midiToHz } from '../signals/pitch.ts';
import type { Instrument, Note } from './instrument.ts';

const RELEASE_SEC = 0.25;

/** A tine and its bar by frequency modulation. */
function renderTine({ midi, lengthSec, velocity }: Note): Float32Array {
  const sound = new Float32Array(secToSamples(lengthSec + RELEASE_SEC));
  const increment = midiToHz(midi) / SAMPLE_RATE_HZ;
  for (let i = 0; i < sound.length; i++) {
    const sec = i / SAMPLE_RATE_HZ;
    const turn = 2 * Math.PI * increment * i;
    const bar = 1.7 * velocity * Math.exp(-sec / 0.45) * Math.sin(turn);
    const tine = 0.5 * velocity * Math.exp(-sec / 0.09) * Math.sin(turn * 14);
    const after = sec - lengthSec;
    const release = after > 0 ? Math.max(0, 1 - after / RELEASE_SEC) ** 2 : 1;
    const level = Math.min(1, sec / 0.002) * Math.exp(-sec / 1.3) * release * velocity * 0.24;
    sound[i] = (Math.sin(turn + bar + tine) + 0.25 * Math.sin(turn * 1.003)) * level;
  }
  return sound;
}

/** The cabinet's slow left-right tremolo, by the song's time, so that the notes of a chord move together. */
function swayAt(sample: number): number {
  return 0.35 * Math.sin((2 * Math.PI * 2.1 * sample) / SAMPLE_RATE_HZ);
}

/** Chords repeat the same few keys hundreds of times, so each is rendered once. */
export function createElectricPiano(): Instrument {
  const struck = new Map<string, Float32Array>();
  return (target, atSample, note) => {
    const key = `${note.midi}/${note.lengthSec}/${note.velocity}`;
    const sound = struck.get(key) ?? renderTine(note);
    struck.set(key, sound);
    const end = Math.min(sound.length, target.left.length - atSample);
    let sway = 0;
    for (let i = 0; i < end; i++) {
      const at = atSample + i;
      if (i % 32 === 0) sway = swayAt(at);
      const value = sound[i] as number;
      target.left[at] = (target.left[at] as number) + value * (1 + sway);
      target.right[at] = (target.right[at] as number) + value * (1 - sway);
    }
  };
}
