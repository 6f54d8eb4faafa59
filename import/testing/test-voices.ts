/** A falling sine with a click in front. */
export function renderKick(sampleRate: number): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: Math.round(0.2 * sampleRate) }, (_, i) => {
    const sec = i / sampleRate;
    phase += (2 * Math.PI * (48 + 180 * Math.exp(-sec / 0.018))) / sampleRate;
    return (
      Math.exp(-sec / 0.07) * Math.sin(phase) + 0.2 * Math.exp(-sec / 0.002) * Math.cos(phase * 9)
    );
  });
}

export function renderClap(sampleRate: number, random: () => number): Float32Array {
  return renderNoise(sampleRate, { sec: 0.15, decaySec: 0.04, brightness: 0.5 }, random);
}

export function renderHat(sampleRate: number, random: () => number): Float32Array {
  return renderNoise(sampleRate, { sec: 0.06, decaySec: 0.015, brightness: 0.95 }, random);
}

type Noise = { sec: number; decaySec: number; brightness: number };

function renderNoise(
  sampleRate: number,
  { sec, decaySec, brightness }: Noise,
  random: () => number,
): Float32Array {
  let former = 0;
  return Float32Array.from({ length: Math.round(sec * sampleRate) }, (_, i) => {
    const noise = 2 * random() - 1;
    const value = noise - brightness * former;
    former = noise;
    return Math.exp(-i / sampleRate / decaySec) * value;
  });
}

/** Eight partials of a sawtooth. @param pitch as MIDI counts */
export function renderNote(
  sampleRate: number,
  { pitch, sec, attackSec }: { pitch: number; sec: number; attackSec: number },
): Float32Array {
  const length = Math.round(sec * sampleRate);
  const wave = renderSawtooth(sampleRate, pitch, length);
  const releaseSec = Math.min(0.02, sec / 4);
  const note = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const at = i / sampleRate;
    note[i] = (wave[i] as number) * Math.min(1, at / attackSec, (sec - at) / releaseSec);
  }
  return note;
}

/** By rate and pitch; rendering them takes most of the time of a test's music. */
const sawtooths = new Map<string, Float64Array>();

/** At least this long. */
function renderSawtooth(sampleRate: number, pitch: number, length: number): Float64Array {
  const key = `${sampleRate} ${pitch}`;
  const rendered = sawtooths.get(key);
  if (rendered && rendered.length >= length) return rendered;
  const hz = 440 * 2 ** ((pitch - 69) / 12);
  const wave = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const angle = 2 * Math.PI * hz * (i / sampleRate);
    const twiceCos = 2 * Math.cos(angle);
    // sin((n + 1)x) = 2 cos(x) sin(nx) - sin((n - 1)x) saves a sine for each partial.
    let [sine, former, sum] = [Math.sin(angle), 0, 0];
    for (let partial = 1; partial <= 8; partial++) {
      sum += sine / partial;
      const next = twiceCos * sine - former;
      former = sine;
      sine = next;
    }
    wave[i] = sum;
  }
  sawtooths.set(key, wave);
  return wave;
}
