import { analyseBeats } from '#import/sound/beats/analyse-beats.ts';
import { SoundTrace } from '#import/sound/beats/sound-trace.ts';
import { SAMPLE_RATE_HZ, type Stereo, secToSamples } from '#import/testing/stereo.ts';

/** The tempo that the import measures; 0 without a steady beat. */
export function measureBpm({ left, right }: Stereo): number {
  const trace = new SoundTrace(SAMPLE_RATE_HZ);
  trace.add(left, right);
  return analyseBeats(trace).bpm ?? 0;
}

/**
 * The start of the first kick at or after `fromSec`: where the sound first exceeds a quarter of the
 * peak of the following tenth of a second. An MP3's pre-echo stays far below that.
 */
export function measureKickSec({ left, right }: Stereo, fromSec = 0): number {
  const from = secToSamples(fromSec);
  const middle = (i: number) => Math.abs((left[i] ?? 0) + (right[i] ?? 0));
  let peak = 0;
  for (let i = from; i < from + secToSamples(0.1); i++) peak = Math.max(peak, middle(i));
  let at = from;
  while (middle(at) < peak / 4) at++;
  return at / SAMPLE_RATE_HZ;
}

/** The longest stretch below -60 dBFS. */
export function longestSilenceSec({ left, right }: Stereo): number {
  let longest = 0;
  let current = 0;
  for (let i = 0; i < left.length; i++) {
    const isSilent = Math.abs(left[i] as number) < 0.001 && Math.abs(right[i] as number) < 0.001;
    current = isSilent ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest / SAMPLE_RATE_HZ;
}
