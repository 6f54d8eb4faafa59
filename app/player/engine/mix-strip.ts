import { clamp } from '#domain/clamp.ts';
import { type MixLevels, type MixPlan, mixLevels } from './mix-plan.ts';

/** Above the body of the kick and the bass line, below voices. */
const BASS_BELOW_HZ = 200;
/** 16 points a beat in the longest overlap. The browser interpolates linearly. */
const CURVE_POINTS = 16 * 64 + 1;
/** Too short to be heard as a fade, too long to be heard as a click. */
const RETURN_SEC = 0.03;
/** Time constant: slow enough not to click, over before the next file plays. */
const AMPLIFY_SEC = 0.003;
const NEUTRAL: MixLevels = { gain: 1, bassDb: 0 };

/**
 * Limiter threshold; full scale is 1. A single track of known loudness never exceeds 0.891 (-1 dBTP, see
 * playback-gain.ts).
 */
const GUARD_FROM = 0.9;
/** Input range of the limiter: two full-scale signals add up to at most 2. */
const GUARD_RANGE = 2;
const GUARD_POINTS = 8193;

/** One side of a plan, and when its overlap starts. */
type Mix = { plan: MixPlan; side: 'outgoing' | 'incoming'; startSec: number };

/**
 * A deck's channel strip: amplifier, low shelf, fader. Works in an AudioContext with an audio element as
 * source and in an OfflineAudioContext with a buffer. Passes sound unaltered until a mix is scheduled.
 */
export class MixStrip {
  #amplifier: GainNode;
  #bass: BiquadFilterNode;
  #fader: GainNode;
  #mix: Mix | null = null;

  /** @param output as `createMixOutput` makes it, shared by all strips */
  constructor(source: AudioNode, output: AudioNode) {
    const { context } = source;
    this.#amplifier = new GainNode(context);
    this.#bass = new BiquadFilterNode(context, { type: 'lowshelf', frequency: BASS_BELOW_HZ });
    this.#fader = new GainNode(context);
    source.connect(this.#amplifier).connect(this.#bass).connect(this.#fader).connect(output);
  }

  /** The part of a quiet track's gain above an element's volume of 1. Mixes do not change it. */
  amplify(gain: number) {
    this.#amplifier.gain.setTargetAtTime(gain, this.#nowSec, AMPLIFY_SEC);
  }

  /**
   * Schedules one side of a plan. The start values apply at once, so an incoming deck is silent from now on.
   * After the overlap an incoming deck is neutral; an outgoing one stays silent until `reset`.
   *
   * @param startSec start of the overlap in the context's time; may be in the past
   */
  schedule(plan: MixPlan, side: Mix['side'], startSec: number) {
    this.#mix = { plan, side, startSec };
    const { overlapSec } = plan;
    const fromSec = Math.max(startSec, this.#nowSec);
    const fromFraction = fractionAt(this.#mix, fromSec);
    const levels = Array.from({ length: CURVE_POINTS }, (_, i) => {
      const fraction = fromFraction + (1 - fromFraction) * (i / (CURVE_POINTS - 1));
      return mixLevels(plan, fraction)[side];
    });
    for (const [param, key] of this.#controls()) {
      const curve = Float32Array.from(levels, (level) => level[key]);
      param.cancelScheduledValues(0);
      param.setValueAtTime(curve[0] as number, this.#nowSec);
      if (fromFraction < 1)
        param.setValueCurveAtTime(curve, fromSec, overlapSec * (1 - fromFraction));
    }
  }

  /**
   * Cancels the mix and becomes neutral, without a click. Pause an outgoing deck first, or it is heard again.
   */
  reset() {
    const levels = this.#mix ? levelsAt(this.#mix, this.#nowSec) : NEUTRAL;
    this.#mix = null;
    for (const [param, key] of this.#controls()) {
      // Browsers disagree on the value after a curve is cancelled.
      param.cancelScheduledValues(0);
      param.setValueAtTime(levels[key], this.#nowSec);
      param.linearRampToValueAtTime(NEUTRAL[key], this.#nowSec + RETURN_SEC);
    }
  }

  get #nowSec(): number {
    return this.#fader.context.currentTime;
  }

  #controls(): [param: AudioParam, key: keyof MixLevels][] {
    return [
      [this.#fader.gain, 'gain'],
      [this.#bass.gain, 'bassDb'],
    ];
  }
}

/**
 * Sums all strips into the context's destination through a soft limiter without latency. A single track of
 * known loudness passes unaltered, because it stays below the threshold. A DynamicsCompressorNode would add
 * latency and make-up gain, and headroom in the curves would make every mix quieter.
 */
export function createMixOutput(context: BaseAudioContext): AudioNode {
  const entrance = new GainNode(context, { gain: 1 / GUARD_RANGE });
  const guard = new WaveShaperNode(context, { curve: guardCurve() });
  entrance.connect(guard).connect(context.destination);
  return entrance;
}

/** Linear up to `GUARD_FROM`, then tanh, never above 1. */
function guardCurve(): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: GUARD_POINTS }, (_, i) => {
    const value = ((2 * i) / (GUARD_POINTS - 1) - 1) * GUARD_RANGE;
    const above = Math.abs(value) - GUARD_FROM;
    const room = 1 - GUARD_FROM;
    return above <= 0 ? value : Math.sign(value) * (GUARD_FROM + room * Math.tanh(above / room));
  });
}

function fractionAt({ plan, startSec }: Mix, atSec: number): number {
  return plan.overlapSec > 0 ? clamp((atSec - startSec) / plan.overlapSec, 0, 1) : 1;
}

function levelsAt(mix: Mix, atSec: number): MixLevels {
  return mixLevels(mix.plan, fractionAt(mix, atSec))[mix.side];
}
