import {
  type MixableTrack,
  type MixPlan,
  mixLevels,
  planMix,
} from '#app/player/engine/mix-plan.ts';
import { createMixOutput, MixStrip } from '#app/player/engine/mix-strip.ts';
import { SAMPLE_RATE_HZ, type Stereo, secToSamples } from '#import/testing/stereo.ts';
import {
  bassPowers,
  kickOnsets,
  largestDifference,
  largestStep,
  mean,
  peakOf,
  shortTermPowers,
} from './measure.ts';
import {
  type DeckName,
  decode,
  MARGIN_SEC,
  type Pair,
  renderBeginning,
  renderMix,
  toStereo,
} from './render-mix.ts';

export { measureLoudness } from './measure-loudness.ts';

/** A recording of the catalogue. */
export type LabTrack = MixableTrack & { file: string };

/** From this time on all recordings are at full level. */
const LOUD_SEC = 60;

const toDb = (power: number) => 10 * Math.log10(power);

/** Renders the mix of two recordings, and each of them alone at its own full level. */
export async function measureMix(from: LabTrack, to: LabTrack) {
  const { plan, sounds } = await loadPair(from, to);
  const mix = await renderMix(plan, sounds);
  const alone = {
    outgoing: await renderMix(plan, sounds, { decks: ['outgoing'], isMixed: false }),
    incoming: await renderMix(plan, sounds, { decks: ['incoming'], isMixed: false }),
  };
  return {
    plan,
    kicks: await pairKicks(plan, sounds, alone),
    bass: await compareBass(plan, sounds, alone),
    loudness: compareLoudness(plan, mix, alone),
    peak: peakOf(mix),
  };
}

/**
 * Measures how much a neutral strip and the output change a recording, and the peak when two copies
 * play at once.
 */
export async function measureOutput({ file }: LabTrack) {
  const sound = await decode(file);
  const [from, length] = [secToSamples(LOUD_SEC), secToSamples(20)];
  const play = async (copies: number) => {
    const context = new OfflineAudioContext(2, length, SAMPLE_RATE_HZ);
    const output = createMixOutput(context);
    for (let i = 0; i < copies; i++) {
      const source = new AudioBufferSourceNode(context, { buffer: sound });
      new MixStrip(source, output);
      source.start(0, LOUD_SEC);
    }
    return toStereo(await context.startRendering());
  };
  const { left, right } = toStereo(sound);
  const part = {
    left: left.subarray(from, from + length),
    right: right.subarray(from, from + length),
  };
  return { change: largestDifference(await play(1), part), peakOfTwo: peakOf(await play(2)) };
}

/** Resets both strips during a mix, and resumes the plan. */
export async function measureInterruptions(from: LabTrack, to: LabTrack) {
  const { plan, sounds } = await loadPair(from, to);
  const atSec = MARGIN_SEC + 0.4 * plan.overlapSec;
  const reset = (strips: MixStrip[]) => {
    for (const strip of strips) strip.reset();
  };
  const incoming = (act?: (strips: MixStrip[]) => void, sound = sounds.incoming) =>
    renderMix(
      plan,
      { ...sounds, incoming: sound },
      {
        decks: ['incoming'],
        interrupt: act && { atSec, act },
      },
    );
  const flat = await renderMix(plan, sounds, { decks: ['incoming'], isMixed: false });
  const resumed = await incoming((strips) => {
    reset(strips);
    for (const strip of strips) strip.schedule(plan, 'incoming', MARGIN_SEC);
  });
  return {
    /** From 0.1 s after the reset, compared with the unmixed sound. */
    distanceFromNeutral: largestDifference(await incoming(reset), flat, atSec + 0.1),
    /** Largest step between samples for a constant signal. */
    stepAtReset: largestStep(await incoming(reset, constantSound(plan)), atSec - 0.01, atSec + 0.1),
    distanceFromUninterrupted: largestDifference(resumed, await incoming(), atSec + 0.1),
  };
}

/** Measures the level of an audio element on a live context: neutral, scheduled to come in, and reset. */
export async function measureLiveDeck(from: LabTrack, to: LabTrack) {
  const context = new AudioContext();
  const audio = new Audio(to.file);
  const output = createMixOutput(context);
  const strip = new MixStrip(context.createMediaElementSource(audio), output);
  const meter = new AnalyserNode(context, { fftSize: 32_768 });
  output.connect(meter);
  await audio.play();
  const listen = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const heard = new Float32Array(meter.fftSize);
    meter.getFloatTimeDomainData(heard);
    return Math.max(...heard.map(Math.abs));
  };
  const neutral = await listen();
  const plan = planMix({ ...from, positionSec: 0, rate: 1 }, to);
  strip.schedule(plan, 'incoming', context.currentTime + 60);
  const scheduled = await listen();
  strip.reset();
  const reset = await listen();
  await context.close();
  return { neutral, scheduled, reset };
}

function constantSound({ inStartSec, overlapSec }: MixPlan): AudioBuffer {
  const buffer = new AudioBuffer({
    length: secToSamples(inStartSec + 2 * (overlapSec + MARGIN_SEC)),
    numberOfChannels: 2,
    sampleRate: SAMPLE_RATE_HZ,
  });
  for (const channel of [0, 1]) buffer.getChannelData(channel).fill(1);
  return buffer;
}

async function loadPair(from: LabTrack, to: LabTrack) {
  const plan = planMix({ ...from, positionSec: 0, rate: 1 }, to);
  return { plan, sounds: { outgoing: await decode(from.file), incoming: await decode(to.file) } };
}

function beatsOf({ bars, overlapSec }: MixPlan) {
  const beatSec = overlapSec / (bars * 4);
  return {
    beatSec,
    beatsSec: Array.from({ length: bars * 4 }, (_, i) => MARGIN_SEC + i * beatSec),
  };
}

/** Onsets of both kicks in each beat. */
async function pairKicks(plan: MixPlan, sounds: Pair<AudioBuffer>, alone: Pair<Stereo>) {
  const { beatsSec } = beatsOf(plan);
  const onsets = async (deck: DeckName, rate: number) =>
    kickOnsets(alone[deck], await renderBeginning(sounds[deck], rate), beatsSec);
  const outgoing = await onsets('outgoing', 1);
  const incoming = await onsets('incoming', plan.incomingRate);
  return beatsSec.map((beatSec, i) => ({
    beatSec,
    outSec: outgoing[i] ?? null,
    inSec: incoming[i] ?? null,
  }));
}

/** Bass of each track in the mix, in dB relative to the track alone, per beat. */
async function compareBass(plan: MixPlan, sounds: Pair<AudioBuffer>, alone: Pair<Stereo>) {
  const { beatSec, beatsSec } = beatsOf(plan);
  const keptBass = async (deck: DeckName) => {
    const whole = bassPowers(alone[deck], beatsSec, beatSec);
    const mixed = bassPowers(await renderMix(plan, sounds, { decks: [deck] }), beatsSec, beatSec);
    return mixed.map((power, i) => toDb(power / (whole[i] as number)));
  };
  const [outgoing, incoming] = [await keptBass('outgoing'), await keptBass('incoming')];
  return beatsSec.map((_, i) => ({
    outgoingDb: outgoing[i] as number,
    incomingDb: incoming[i] as number,
  }));
}

/** Loudness in LUFS: the mix, each track alone, and the level expected from the faders. */
function compareLoudness(plan: MixPlan, mix: Stereo, alone: Pair<Stereo>) {
  const outgoing = shortTermPowers(alone.outgoing);
  const incoming = shortTermPowers(alone.incoming);
  return shortTermPowers(mix).map((power, i) => {
    const fromSec = i / 10;
    const levels = Array.from({ length: 30 }, (_, k) =>
      mixLevels(plan, (fromSec + (k + 0.5) / 10 - MARGIN_SEC) / plan.overlapSec),
    );
    const outPower = outgoing[i] as number;
    const inPower = incoming[i] as number;
    const inShare = mean(levels.map((level) => level.incoming.gain ** 2));
    return {
      fromSec,
      mix: toDb(power),
      outgoing: toDb(outPower),
      incoming: toDb(inPower),
      expected: toDb(outPower * (1 - inShare) + inPower * inShare),
    };
  });
}
