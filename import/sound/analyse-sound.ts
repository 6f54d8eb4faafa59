import { analyseBeats, type BeatAnalysis } from './beats/analyse-beats.ts';
import { findEnergy } from './beats/find-energy.ts';
import { findKey } from './beats/find-key.ts';
import { SoundTrace } from './beats/sound-trace.ts';
import { type Decoding, decodeFrames } from './decode-frames.ts';
import { LoudnessMeter } from './loudness.ts';
import { TruePeakMeter, toDb } from './true-peak.ts';
import { WaveformPeaks } from './waveform-peaks.ts';

const PEAKS = 400;

/** Sample rates at which 0.1 s, a loudness block, is a whole number of samples. */
const RATES = [8000, 12000, 16000, 22050, 24000, 32000, 44100, 48000];

/** 0.37 s at 44.1 kHz: large frames save calls between FFmpeg and JavaScript. */
const SAMPLES_PER_FRAME = 16_384;

export type SoundAnalysis = {
  durationSec: number;
  loudnessLufs: number | null;
  truePeakDb: number | null;
  peaks: number[];
  beats: BeatAnalysis;
  /** In Camelot notation; null if no tones stand out. */
  key: string | null;
  /** 1 to 10; null for silence. */
  energy: number | null;
  decoding: Decoding;
};

type AnalyseOptions = {
  signal?: AbortSignal | undefined;
  /** May throw to abort. */
  onProgress?: ((decodedSec: number) => void) | undefined;
};

/** Measures a file in one streaming pass. Null if it has no samples. */
export async function analyseSound(
  file: string,
  { signal, onProgress }: AnalyseOptions = {},
): Promise<SoundAnalysis | null> {
  const peaks = new WaveformPeaks();
  const truePeaks = [new TruePeakMeter(), new TruePeakMeter()] as const;
  let meters: { loudness: LoudnessMeter; trace: SoundTrace } | null = null;
  let found: Decoding | null = null;
  const options = { samplesPerFrame: SAMPLES_PER_FRAME, rates: RATES, signal };
  for await (const { frame, decoding } of decodeFrames(file, options)) {
    const { sampleRate } = decoding;
    meters ??= { loudness: new LoudnessMeter(sampleRate), trace: new SoundTrace(sampleRate) };
    const [left, right] = planes(frame.data ?? [], frame.nbSamples);
    peaks.add(left, right);
    truePeaks[0].add(left);
    if (right !== left) truePeaks[1].add(right);
    meters.loudness.add(left, right);
    meters.trace.add(left, right);
    found = decoding;
    onProgress?.(decoding.samples / sampleRate);
  }
  if (!meters || !found) return null;
  const truePeak = Math.max(...truePeaks.map((meter) => meter.peak()));
  const lufs = meters.loudness.integratedLufs();
  const decodedSec = found.samples / found.sampleRate;
  // Without these reports the parent would mistake a long computation for a hang.
  const onStep = () => onProgress?.(decodedSec);
  const beats = analyseBeats(meters.trace, onStep);
  return {
    durationSec: round(decodedSec, 3),
    loudnessLufs: Number.isFinite(lufs) ? round(lufs, 2) : null,
    truePeakDb: truePeak > 0 ? round(toDb(truePeak), 2) : null,
    peaks: peaks.peaks(PEAKS),
    beats,
    key: findKey(meters.trace),
    energy: findEnergy(meters.trace, beats.sections),
    decoding: found,
  };
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Players send a mono channel to both loudspeakers. */
function planes(data: Buffer[], samples: number): [left: Float32Array, right: Float32Array] {
  const [left, right = left] = data.map(
    (plane) => new Float32Array(plane.buffer, plane.byteOffset, samples),
  );
  if (!left || !right) throw new Error('A frame without samples');
  return [left, right];
}
