import { amplifyNextTracks } from './amplified-audio.ts';
import type { MixPlan } from './mix-plan.ts';
import { createMixOutput, MixStrip } from './mix-strip.ts';

/** What two decks' sound goes through to be mixed. */
export type MixDesk = {
  /**
   * Leads the elements' sound through the desk, for good. What they hold stays as loud as it is; their
   * next tracks can be amplified.
   *
   * @returns false where the browser does not allow it, or not before a press
   */
  connect(elements: readonly HTMLAudioElement[]): Promise<boolean>;
  /** Both follow the plan, whose overlap begins now. Only for what is connected. */
  follow(plan: MixPlan, outgoing: HTMLAudioElement, incoming: HTMLAudioElement): void;
  /** All as if there were no desk. An outgoing deck is to be paused before. */
  reset(): void;
};

/** So long a browser is given to start its sound; a context that may not start never says so. */
const LONGEST_START_MS = 1_000;

/** In the browser's own Web Audio. */
export class WebAudioDesk implements MixDesk {
  #context: AudioContext | null = null;
  #output: AudioNode | null = null;
  #strips = new Map<HTMLAudioElement, MixStrip>();

  async connect(elements: readonly HTMLAudioElement[]): Promise<boolean> {
    // Without a press it would not start, and the console would be told.
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
  // What it was interrupted by, a call or another device, must not leave the music silent.
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
