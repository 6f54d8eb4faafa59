import type { MixPlan } from '#app/player/engine/mix-plan.ts';
import { createMixOutput, MixStrip } from '#app/player/engine/mix-strip.ts';
import { SAMPLE_RATE_HZ, type Stereo, secToSamples } from '#import/testing/stereo.ts';

export type DeckName = 'outgoing' | 'incoming';
export type Pair<T> = { [deck in DeckName]: T };

/** Rendered before and after the overlap. */
export const MARGIN_SEC = 4;

const decoded = new Map<string, Promise<AudioBuffer>>();

/** Decodes each file once, because that takes longer than rendering. */
export function decode(file: string): Promise<AudioBuffer> {
  const sound = decoded.get(file) ?? fetchAndDecode(file);
  decoded.set(file, sound);
  return sound;
}

async function fetchAndDecode(file: string): Promise<AudioBuffer> {
  const response = await fetch(file);
  const context = new OfflineAudioContext(2, 1, SAMPLE_RATE_HZ);
  return context.decodeAudioData(await response.arrayBuffer());
}

type Options = {
  decks?: DeckName[];
  /** Whether the strips follow the plan. Otherwise they stay neutral. */
  isMixed?: boolean;
  /** Gain of each deck's track. Only the part above 1 is applied. */
  amplifiers?: Pair<number> | undefined;
  /** Called during the mix. */
  interrupt?: { atSec: number; act: (strips: MixStrip[]) => void } | undefined;
};

/**
 * Renders the overlap and the margins around it in an OfflineAudioContext with the engine's code.
 *
 * Unlike an audio element, a buffer changes pitch with its playbackRate. The timing is the same.
 */
export async function renderMix(
  plan: MixPlan,
  sounds: Pair<AudioBuffer>,
  { decks = ['outgoing', 'incoming'], isMixed = true, amplifiers, interrupt }: Options = {},
): Promise<Stereo> {
  const lengthSec = plan.overlapSec + 2 * MARGIN_SEC;
  const context = new OfflineAudioContext(2, secToSamples(lengthSec), SAMPLE_RATE_HZ);
  const output = createMixOutput(context);
  const strips = decks.map((deck) => {
    const source = new AudioBufferSourceNode(context, { buffer: sounds[deck] });
    const strip = new MixStrip(source, output);
    if (amplifiers) strip.amplify(Math.max(1, amplifiers[deck]));
    if (isMixed) strip.schedule(plan, deck, MARGIN_SEC);
    if (deck === 'incoming') source.playbackRate.value = plan.incomingRate;
    if (deck === 'incoming') source.start(MARGIN_SEC, plan.inStartSec);
    else source.start(0, plan.outStartSec - MARGIN_SEC);
    return strip;
  });
  if (interrupt)
    void context.suspend(interrupt.atSec).then(() => {
      interrupt.act(strips);
      return context.resume();
    });
  return toStereo(await context.startRendering());
}

/** Renders a recording's first second through a neutral strip. */
export async function renderBeginning(sound: AudioBuffer, playbackRate: number): Promise<Stereo> {
  const context = new OfflineAudioContext(2, SAMPLE_RATE_HZ, SAMPLE_RATE_HZ);
  const source = new AudioBufferSourceNode(context, { buffer: sound, playbackRate });
  new MixStrip(source, createMixOutput(context));
  source.start();
  return toStereo(await context.startRendering());
}

export function toStereo(buffer: AudioBuffer): Stereo {
  return { left: buffer.getChannelData(0), right: buffer.getChannelData(1) };
}
