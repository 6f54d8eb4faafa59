import { SAMPLE_RATE_HZ, type Stereo } from './stereo.ts';

type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/**
 * The two K-weighting filters of ITU-R BS.1770-4. The standard lists coefficients for 48 kHz only;
 * these are the analogue filters behind them, bilinear-transformed at our rate.
 */
function kWeighting(): [shelf: Biquad, highpass: Biquad] {
  const shelfTan = Math.tan((Math.PI * 1681.974450955533) / SAMPLE_RATE_HZ);
  const shelfQ = 0.7071752369554196;
  const highGain = 10 ** (3.999843853973347 / 20);
  const bandGain = highGain ** 0.4996667741545416;
  const shelfScale = 1 + shelfTan / shelfQ + shelfTan ** 2;
  const shelf = {
    b0: (highGain + (bandGain * shelfTan) / shelfQ + shelfTan ** 2) / shelfScale,
    b1: (2 * (shelfTan ** 2 - highGain)) / shelfScale,
    b2: (highGain - (bandGain * shelfTan) / shelfQ + shelfTan ** 2) / shelfScale,
    a1: (2 * (shelfTan ** 2 - 1)) / shelfScale,
    a2: (1 - shelfTan / shelfQ + shelfTan ** 2) / shelfScale,
  };
  const highTan = Math.tan((Math.PI * 38.13547087602444) / SAMPLE_RATE_HZ);
  const highQ = 0.5003270373238773;
  const highScale = 1 + highTan / highQ + highTan ** 2;
  const highpass = {
    b0: 1,
    b1: -2,
    b2: 1,
    a1: (2 * (highTan ** 2 - 1)) / highScale,
    a2: (1 - highTan / highQ + highTan ** 2) / highScale,
  };
  return [shelf, highpass];
}

/** Energy of one K-weighted channel in each tenth of a second. */
function weightedEnergies(channel: Float32Array, hop: number): Float64Array {
  const [shelf, high] = kWeighting();
  const energies = new Float64Array(Math.floor(channel.length / hop));
  let [s1, s2, h1, h2] = [0, 0, 0, 0];
  for (let block = 0, i = 0; block < energies.length; block++) {
    let energy = 0;
    for (const end = i + hop; i < end; i++) {
      const x = channel[i] as number;
      const shelved = shelf.b0 * x + s1;
      s1 = shelf.b1 * x - shelf.a1 * shelved + s2;
      s2 = shelf.b2 * x - shelf.a2 * shelved;
      const y = high.b0 * shelved + h1;
      h1 = high.b1 * shelved - high.a1 * y + h2;
      h2 = high.b2 * shelved - high.a2 * y;
      energy += y * y;
    }
    energies[block] = energy;
  }
  return energies;
}

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power);

/** Loudness of each 400 ms block, every 100 ms. */
export function momentaryLufs({ left, right }: Stereo): number[] {
  return blockPowers(left, right).map(toLufs);
}

function blockPowers(left: Float32Array, right: Float32Array): number[] {
  const hop = SAMPLE_RATE_HZ / 10;
  const leftEnergies = weightedEnergies(left, hop);
  const rightEnergies = weightedEnergies(right, hop);
  const powers: number[] = [];
  for (let block = 0; block + 4 <= leftEnergies.length; block++) {
    let sum = 0;
    for (let k = block; k < block + 4; k++)
      sum += (leftEnergies[k] as number) + (rightEnergies[k] as number);
    powers.push(sum / (4 * hop));
  }
  return powers;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Integrated loudness with the absolute (-70 LUFS) and relative (-10 LU) gates of BS.1770-4. */
export function integratedLufs({ left, right }: Stereo): number {
  const audible = blockPowers(left, right).filter((power) => toLufs(power) > -70);
  if (audible.length === 0) return -Infinity;
  const relativeGate = toLufs(mean(audible)) - 10;
  return toLufs(mean(audible.filter((power) => toLufs(power) > relativeGate)));
}
