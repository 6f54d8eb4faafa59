import { amplifyNextTracks } from '#app/player/engine/amplified-audio.ts';
import { Deck } from '#app/player/engine/deck.ts';
import { planMix } from '#app/player/engine/mix-plan.ts';
import { createMixOutput, MixStrip } from '#app/player/engine/mix-strip.ts';
import { playbackGain } from '#domain/playback-gain.ts';
import { SAMPLE_RATE_HZ, type Stereo } from '#import/testing/stereo.ts';
import { integratedLufs, momentaryLufs, truePeak } from '#tools/demo/sound/loudness.ts';
import { type GeneratedSound, generateSound, toBuffer, toWav } from './generated-sound.ts';
import { renderMix } from './render-mix.ts';

const ignore = () => {};
const NO_EVENTS = {
  onReady: ignore,
  onPlaying: ignore,
  onPaused: ignore,
  onWaiting: ignore,
  onProgress: ignore,
  onEnded: ignore,
  onError: ignore,
  onRefused: ignore,
};

/** Measures two sounds 8 dB apart, and a quiet one with hits near full scale, at full volume. */
export async function measureLoudness() {
  const sounds = {
    loud: generateSound('loud', -8),
    quiet: generateSound('quiet', -16),
    hits: generateSound('hits', -22, 0.8),
  };
  return {
    loud: await measureLive(sounds.loud),
    quiet: await measureLive(sounds.quiet),
    hits: await measureLive(sounds.hits),
    mix: await measureMix(sounds.loud, sounds.quiet),
  };
}

/** Plays a file through the engine's deck and strip on a live context. */
async function measureLive(sound: GeneratedSound) {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE_HZ });
  const audio = new Audio();
  const output = createMixOutput(context);
  const strip = new MixStrip(context.createMediaElementSource(audio), output);
  // The meter follows the output's input gain, which halves the levels. The limiter's curve, which
  // doubles them again, comes after that.
  const meter = new AnalyserNode(context, { fftSize: 32_768 });
  output.connect(meter);
  amplifyNextTracks(audio, (gain) => strip.amplify(gain));
  const deck = new Deck(audio, NO_EVENTS);
  const gain = playbackGain(sound);
  deck.load(URL.createObjectURL(toWav(sound)), 0, gain);
  deck.play();
  await new Promise((resolve) => {
    const check = () => (audio.currentTime > 1.5 ? resolve(null) : requestAnimationFrame(check));
    check();
  });
  const heard = new Float32Array(meter.fftSize);
  meter.getFloatTimeDomainData(heard);
  deck.close();
  await context.close();
  const levels = heard.map((value) => 2 * value);
  return {
    ...sound,
    samples: undefined,
    gain,
    volume: audio.volume,
    ...measureLevels(levels, levels),
  };
}

/** Applies the levels before the strips, like the live decks do, and crossfades. */
async function measureMix(from: GeneratedSound, to: GeneratedSound) {
  const track = { durationSec: from.samples.length / SAMPLE_RATE_HZ, beatGrid: null };
  const plan = planMix({ ...track, positionSec: 0, rate: 1 }, track);
  const levels = { outgoing: playbackGain(from), incoming: playbackGain(to) };
  const mix = await renderMix(
    plan,
    {
      outgoing: toBuffer(from, Math.min(1, levels.outgoing)),
      incoming: toBuffer(to, Math.min(1, levels.incoming)),
    },
    { amplifiers: levels },
  );
  return { ...measureLevels(mix.left, mix.right), momentary: momentaryLufs(mix) };
}

function measureLevels(left: Stereo['left'], right: Stereo['right']) {
  const sides = { left, right };
  return { lufs: integratedLufs(sides), peakDb: 20 * Math.log10(truePeak(sides)) };
}
