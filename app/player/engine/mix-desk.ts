import { amplifyNextTracks } from './amplified-audio.ts';
import type { MixPlan } from './mix-plan.ts';
import { createMixOutput, MixStrip } from './mix-strip.ts';

/** Mixes the sound of two decks. */
export type MixDesk = {
  /**
   * Routes the elements through the desk, permanently. Their current files keep their level; later ones can
   * be amplified.
   *
   * @returns false when the browser does not allow it, or allows it only after a press
   */
  connect(elements: readonly HTMLAudioElement[]): Promise<boolean>;
  /** Starts the plan's overlap now. Both elements must be connected. */
  follow(plan: MixPlan, outgoing: HTMLAudioElement, incoming: HTMLAudioElement): void;
  /** Makes both strips neutral. Pause the outgoing deck first. */
  reset(): void;
};

/** Timeout for starting an AudioContext: if autoplay is refused, its promise never settles. */
const LONGEST_START_MS = 1_000;

/** A mixing desk made of Web Audio nodes. */
export class WebAudioDesk implements MixDesk {
  #context: AudioContext | null = null;
  #output: AudioNode | null = null;
  #strips = new Map<HTMLAudioElement, MixStrip>();

  async connect(elements: readonly HTMLAudioElement[]): Promise<boolean> {
    // Without a press it would fail and log a warning.
    if (navigator.userActivation?.hasBeenActive === false) return false;
    this.#context ??= openContext();
    if (!(await isRunning(this.#context))) return false;
    this.#output ??= createMixOutput(this.#context);
    for (const element of elements)
      if (!this.#strips.has(element)) {
        const source = this.#context.createMediaElementSource(element);
        const strip = new MixStrip(source, this.#output);
        this.#strips.set(element, strip);
        amplifyNextTracks(element, (gain) => strip.amplify(gain));
      }
    return true;
  }

  follow(plan: MixPlan, outgoing: HTMLAudioElement, incoming: HTMLAudioElement) {
    const nowSec = this.#context?.currentTime ?? 0;
    this.#strips.get(outgoing)?.schedule(plan, 'outgoing', nowSec);
    this.#strips.get(incoming)?.schedule(plan, 'incoming', nowSec);
  }

  reset() {
    for (const strip of this.#strips.values()) strip.reset();
  }
}

function openContext(): AudioContext {
  const context = new AudioContext({ latencyHint: 'playback' });
  // Resume after an interruption such as a call or a change of device.
  context.addEventListener('statechange', () => {
    if (context.state !== 'running' && context.state !== 'closed') void context.resume();
  });
  return context;
}

async function isRunning(context: AudioContext): Promise<boolean> {
  const isLate = new Promise((resolve) => setTimeout(resolve, LONGEST_START_MS));
  if (context.state !== 'running') await Promise.race([context.resume().catch(() => {}), isLate]);
  return context.state === 'running';
}
