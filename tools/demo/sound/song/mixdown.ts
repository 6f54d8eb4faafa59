import {
  addStereo,
  createStereo,
  dbToGain,
  SAMPLE_RATE_HZ,
  type Stereo,
} from '#import/testing/stereo.ts';
import { renderPingPong } from '../effects/ping-pong.ts';
import { renderReverb } from '../effects/reverb.ts';
import { renderDucking } from '../effects/sidechain.ts';
import { filterInPlace, StateVariableFilter } from '../signals/filters.ts';
import type { Automation, Bus, Song } from './song.ts';

/** Below this frequency the mix is mono, like a club's subwoofer and a phone. */
const MONO_BELOW_HZ = 130;

/** Below this frequency nothing is audible, but it would drive the limiter. */
const RUMBLE_HZ = 28;

/** Sums the buses, after their filters and ducking, with the shared reverb and delay. */
export function mixDown(song: Song): Stereo {
  const mix = createStereo(song.length);
  const reverbSend = createStereo(song.length);
  const delaySend = createStereo(song.length);
  const beatSec = song.stepSec * 4;
  const ducking = renderDucking(song.length, song.kickSamples, beatSec * 0.5);
  for (const bus of song.buses.values()) {
    shapeBus(song, bus, ducking);
    addStereo(mix, bus.sound, 0);
    if (bus.settings.reverb) addStereo(reverbSend, bus.sound, 0, bus.settings.reverb);
    if (bus.settings.delay) addStereo(delaySend, bus.sound, 0, bus.settings.delay);
    bus.sound = { left: new Float32Array(0), right: new Float32Array(0) };
  }
  const echoes = renderPingPong(delaySend, song.at(0, 3) - song.at(0), 0.42);
  addStereo(reverbSend, echoes, 0, 0.25);
  const hall = renderReverb(reverbSend, song.plan.reverbSec ?? 2);
  for (const wet of [echoes, hall]) duck(wet, ducking, 0.5);
  addStereo(mix, echoes, 0, 0.8);
  addStereo(mix, hall, 0, 0.9);
  narrowLows(mix);
  fadeEnd(song, mix);
  return mix;
}

function shapeBus(song: Song, { sound, settings }: Bus, ducking: Float32Array): void {
  const gain = dbToGain(settings.gainDb);
  const depth = settings.duck ?? 0;
  for (const side of [sound.left, sound.right]) {
    if (settings.highpassHz) filterInPlace(side, 'highpass', settings.highpassHz);
    if (settings.lowpassHz) sweepLowpass(song, side, settings.lowpassHz);
    for (let i = 0; i < side.length; i++)
      side[i] = (side[i] as number) * gain * (1 - depth * (ducking[i] as number));
  }
}

function sweepLowpass(song: Song, side: Float32Array, cutoffHz: Automation): void {
  const filter = new StateVariableFilter(1000, 0.9);
  for (let i = 0; i < side.length; i++) {
    if (i % 64 === 0) filter.tune(automationAt(cutoffHz, song.barAt(i)), 0.9);
    side[i] = filter.lowpass(side[i] as number);
  }
}

export function automationAt(automation: Automation, bar: number): number {
  const next = automation.findIndex(([pointBar]) => pointBar > bar);
  const after = automation[next];
  const before = automation[(next === -1 ? automation.length : next) - 1];
  if (!before) return after?.[1] ?? 20000;
  if (!after) return before[1];
  return before[1] * (after[1] / before[1]) ** ((bar - before[0]) / (after[0] - before[0]));
}

function duck({ left, right }: Stereo, ducking: Float32Array, depth: number): void {
  for (let i = 0; i < left.length; i++) {
    const gain = 1 - depth * (ducking[i] as number);
    left[i] = (left[i] as number) * gain;
    right[i] = (right[i] as number) * gain;
  }
}

function narrowLows({ left, right }: Stereo): void {
  for (let i = 0; i < left.length; i++) {
    const side = ((left[i] as number) - (right[i] as number)) / 2;
    left[i] = ((left[i] as number) + (right[i] as number)) / 2;
    right[i] = side;
  }
  filterInPlace(left, 'highpass', RUMBLE_HZ);
  filterInPlace(right, 'highpass', MONO_BELOW_HZ);
  for (let i = 0; i < left.length; i++) {
    const middle = left[i] as number;
    left[i] = middle + (right[i] as number);
    right[i] = middle - (right[i] as number);
  }
}

/** Fades out the echoes after the last bar instead of cutting them. */
function fadeEnd(song: Song, { left, right }: Stereo): void {
  const fadeSamples = Math.round(song.plan.tailSec * SAMPLE_RATE_HZ);
  for (let i = 0; i < fadeSamples; i++) {
    const at = left.length - 1 - i;
    const gain = (i / fadeSamples) ** 1.5;
    left[at] = (left[at] as number) * gain;
    right[at] = (right[at] as number) * gain;
  }
}
