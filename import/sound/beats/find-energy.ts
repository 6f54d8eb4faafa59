import type { Section } from '#domain/section.ts';
import type { ChunkedSamples } from './chunked-samples.ts';
import type { SoundTrace } from './sound-trace.ts';

const [LEAST, MOST] = [1, 10];
/** Hops: as in rises.ts, longer than one period of a kick's tone. */
const SPAN = 3;
/** Weights: the demo's ten recordings get 3 to 8, its quiet ones the lowest. */
const PER_STROKE = 0.5;
const PER_DB = 2;
const OFFSET = 14.5;

/**
 * The energy of a track's drops, or of the whole track if it has none, 1 to 10: how strongly kick and bass rise, and
 * how bright it is. Loudness does not count, because playback equalises it.
 *
 * @returns null for silence
 */
export function findEnergy(trace: SoundTrace, sections: readonly Section[]): number | null {
  const drops = sections.flatMap(({ fromSec, kind }, i) =>
    kind === 'drop' ? [{ fromSec, toSec: sections[i + 1]?.fromSec ?? trace.durationSec }] : [],
  );
  const whole = { fromSec: 0, toSec: trace.durationSec };
  const spans = (drops.length > 0 ? drops : [whole]).map(({ fromSec, toSec }) => ({
    from: Math.round(fromSec / trace.hopSec),
    to: Math.min(trace.low.length, Math.round(toSec / trace.hopSec)),
  }));
  const [low, middle, high] = [trace.low, trace.middle, trace.high].map((range) =>
    rms(range, spans),
  ) as [number, number, number];
  const all = Math.hypot(low, middle, high);
  if (all === 0 || high === 0) return null;
  const strokesPerSec = risePerSec(trace, spans) / all;
  const brightnessDb = 20 * Math.log10(high / all);
  const energy = PER_STROKE * strokesPerSec + PER_DB * brightnessDb + OFFSET;
  return Math.min(MOST, Math.max(LEAST, Math.round(energy)));
}

/** In hops. */
type Span = { from: number; to: number };

function rms(range: ChunkedSamples, spans: Span[]): number {
  let [energy, count] = [0, 0];
  for (const { from, to } of spans)
    for (let i = from; i < to; i++, count++) energy += range.at(i) ** 2;
  return Math.sqrt(energy / Math.max(1, count));
}

/** The sum of all rises in the level of kick and bass, per second. */
function risePerSec({ low, hopSec }: SoundTrace, spans: Span[]): number {
  let [sum, count] = [0, 0];
  for (const { from, to } of spans)
    for (let i = from + SPAN; i + SPAN <= to; i++, count++) {
      let [before, after] = [0, 0];
      for (let k = 0; k < SPAN; k++) {
        before += low.at(i - SPAN + k) ** 2;
        after += low.at(i + k) ** 2;
      }
      sum += Math.max(0, Math.sqrt(after / SPAN) - Math.sqrt(before / SPAN));
    }
  return sum / (Math.max(1, count) * hopSec);
}
