import { clamp } from '#app/domain/clamp.ts';
import { type MixLevels, type MixPlan, mixLevels } from './mix-plan.ts';

/** Above the body of the kick and the bass line, below voices. */
const BASS_BELOW_HZ = 200;
/** Sixteen to a beat in the longest overlap. Between them the browser draws straight lines. */
const CURVE_POINTS = 16 * 64 + 1;
/** Too short to be heard as a fade, too long to be heard as a click. */
const RETURN_SEC = 0.03;
/** A time constant. Too slow for a click, and over before the next file sounds. */
const AMPLIFY_SEC = 0.003;
const NEUTRAL: MixLevels = { gain: 1, bassDb: 0 };

/** Full scale is 1. No track is played above 0.891 (-1 dBTP, see playback-gain.ts): all pass unaltered. */
const GUARD_FROM = 0.9;
/** What the guard tells apart; two full-scale signals cannot add up to more. */
const GUARD_RANGE = 2;
const GUARD_POINTS = 8193;

/** One side of a plan, and when its overlap begins. */
type Mix = { plan: MixPlan; side: 'outgoing' | 'incoming'; startSec: number };

/**
 * A deck's way to the output: an amplifier, a low shelf and a fader. The same for an AudioContext, where the source
 * is an audio element's, and for an OfflineAudioContext, where it is a buffer's. Neutral until a mix
 * is scheduled, and neutral means unaltered.
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

  /** For a quiet track, what its element's volume cannot give. Mixes leave it as it is. */
  amplify(gain: number) {
    this.#amplifier.gain.setTargetAtTime(gain, this.#nowSec, AMPLIFY_SEC);
  }

  /**
   * Follows one side of a plan. Until the overlap begins it is as at its beginning: an incoming deck is
   * silent from now on. At its end an incoming deck is neutral, an outgoing one silent until `reset`.
   *
   * @param startSec when the overlap begins, in the context's time. One that has begun already is
   * followed from where it stands.
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
   * Forgets the mix and becomes neutral, without a click. An outgoing deck is to be paused before, or
   * it is heard again.
   */
  reset() {
    const levels = this.#mix ? levelsAt(this.#mix, this.#nowSec) : NEUTRAL;
    this.#mix = null;
    for (const [param, key] of this.#controls()) {
      // Browsers differ in what a curve leaves behind that is cancelled half way.
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
 * Where all strips meet, on its way to the context's destination. What two tracks add up to above full
 * scale is bent under it sample by sample, without delay; whatever one track alone can be passes as it
 * is. A DynamicsCompressorNode would delay everything and raise it by a gain of its own, and headroom
 * in the curves would make each mix a dip.
 */
export function createMixOutput(context: BaseAudioContext): AudioNode {
  const entrance = new GainNode(context, { gain: 1 / GUARD_RANGE });
  const guard = new WaveShaperNode(context, { curve: guardCurve() });
  entrance.connect(guard).connect(context.destination);
  return entrance;
}

/** Straight up to `GUARD_FROM`, then ever flatter, and never above 1. */
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
