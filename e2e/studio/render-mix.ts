import { SAMPLE_RATE_HZ, type Stereo, secToSamples } from '#demo/generate/sound/stereo.ts';
import type { MixPlan } from '../../app/player/engine/mix-plan.ts';
import { createMixOutput, MixStrip } from '../../app/player/engine/mix-strip.ts';

export type DeckName = 'outgoing' | 'incoming';
export type Pair<T> = { [deck in DeckName]: T };

/** What is rendered before the overlap and after it. */
export const MARGIN_SEC = 4;

export async function decode(file: string): Promise<AudioBuffer> {
  const response = await fetch(file);
  const context = new OfflineAudioContext(2, 1, SAMPLE_RATE_HZ);
  return context.decodeAudioData(await response.arrayBuffer());
}

type Options = {
  decks?: DeckName[];
  /** Whether the strips follow the plan. Otherwise they stay as they are made. */
  isMixed?: boolean;
  /** Whether the strips meet where the engine lets them meet, or just add up. */
  isGuarded?: boolean;
  /** Of each deck's track, as far as it is above 1. */
  amplifiers?: Pair<number> | undefined;
  /** Done to the strips in the middle of it all. */
  interrupt?: { atSec: number; act: (strips: MixStrip[]) => void } | undefined;
};

/**
 * The overlap and four seconds around it, in an OfflineAudioContext, by the engine's code.
 *
 * A buffer's playbackRate shifts its pitch and an audio element's does not; what sounds when is the same
 * in both.
 */
export async function renderMix(
  plan: MixPlan,
  sounds: Pair<AudioBuffer>,
  {
    decks = ['outgoing', 'incoming'],
    isMixed = true,
    isGuarded = true,
    amplifiers,
    interrupt,
  }: Options = {},
): Promise<Stereo> {
  const lengthSec = plan.overlapSec + 2 * MARGIN_SEC;
  const context = new OfflineAudioContext(2, secToSamples(lengthSec), SAMPLE_RATE_HZ);
  const output = isGuarded ? createMixOutput(context) : context.destination;
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

/** A recording's first second through a strip that nobody asked for anything. */
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
