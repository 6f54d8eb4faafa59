import type { SoundAnalysis } from '../sound/analyse-sound.ts';
import { downbeatToMixOn } from '../sound/beats/analyse-beats.ts';
import { messages } from './analyse.messages.ts';

/** The output of `--json`. Other programs rely on its field names. */
export function toReport({ beats, key, loudnessLufs, truePeakDb }: SoundAnalysis) {
  const { bpm, firstDownbeatSec, confidence, segments, sections } = beats;
  return { bpm, firstDownbeatSec, confidence, segments, key, loudnessLufs, truePeakDb, sections };
}

/** The output as lines of Vietnamese text. */
export function describeAnalysis(analysis: SoundAnalysis): string[] {
  const { bpm, firstDownbeatSec, confidence, segments, sections } = analysis.beats;
  const { key, energy, loudnessLufs, truePeakDb } = analysis;
  const lines: string[] = [];
  if (bpm === null || firstDownbeatSec === null) lines.push(messages.noBeat);
  else
    lines.push(
      messages.tempo(number(bpm)),
      messages.downbeat(clock(firstDownbeatSec)),
      messages.confidence(
        Math.round(100 * confidence),
        segments.length > 1 || downbeatToMixOn(analysis.beats) !== null,
      ),
    );
  if (segments.length > 1) {
    lines.push(messages.segments);
    for (const segment of segments)
      lines.push(messages.segment(clock(segment.fromSec), number(segment.bpm)));
  }
  lines.push(messages.key(key));
  if (energy !== null) lines.push(messages.energy(energy));
  lines.push(loudnessLufs === null ? messages.silent : messages.loudness(number(loudnessLufs)));
  if (truePeakDb !== null) lines.push(messages.truePeak(number(truePeakDb)));
  if (sections.length > 0) lines.push(messages.sections);
  for (const { fromSec, kind } of sections) lines.push(messages.section(clock(fromSec), kind));
  return lines;
}

const number = (value: number) => String(value).replace('.', ',').replace('-', '−');

/** Formats a time as 3:05,25 or 1:02:03,25. */
function clock(sec: number): string {
  const hundredths = Math.round(sec * 100);
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(hundredths / 100);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = `${two(whole % 60)},${two(hundredths % 100)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
