import type { Section } from '#domain/section.ts';
import type { SoundAnalysis } from '../sound/analyse-sound.ts';
import { messages } from './analyse.messages.ts';

const [WIDTH, HEIGHT] = [1600, 240];
const [TOP, BOTTOM] = [30, 210];
const MIDDLE = (TOP + BOTTOM) / 2;
const BEATS_PER_BAR = 4;
/** Closer lines would look like a filled area. */
const LEAST_GAP_PX = 3;

const COLORS: Record<Section['kind'], string> = {
  intro: '#bfdbfe',
  'build-up': '#fde68a',
  drop: '#fecaca',
  break: '#ddd6fe',
  outro: '#bbf7d0',
};

/** Draws the waveform as SVG, with sections as colours, segments and grid as lines. */
export function drawAnalysis({ peaks, durationSec, beats }: SoundAnalysis): string {
  const x = (sec: number) => Number(((sec / durationSec) * WIDTH).toFixed(2));
  const line = (sec: number, color: string, width: number) =>
    `<path d="M${x(sec)} ${TOP}V${BOTTOM}" stroke="${color}" stroke-width="${width}"/>`;
  const text = (sec: number, y: number, words: string) =>
    `<text x="${x(sec) + 3}" y="${y}">${words}</text>`;

  const { sections, segments } = beats;
  const surfaces = sections.flatMap(({ fromSec, kind }, i) => {
    const toSec = sections[i + 1]?.fromSec ?? durationSec;
    const width = Number((x(toSec) - x(fromSec)).toFixed(2));
    return [
      `<rect x="${x(fromSec)}" y="${TOP}" width="${width}" height="${BOTTOM - TOP}" fill="${COLORS[kind]}"/>`,
      text(fromSec, TOP - 8, messages.kind(kind)),
    ];
  });
  const bar = WIDTH / peaks.length;
  const wave = peaks.map((peak, i) => {
    const reach = ((BOTTOM - TOP) / 2) * peak;
    return `M${((i + 0.5) * bar).toFixed(1)} ${(MIDDLE - reach).toFixed(1)}v${(2 * reach).toFixed(1)}`;
  });
  const grid = segments.flatMap(({ fromSec, bpm, downbeatSec }, i) => {
    const toSec = segments[i + 1]?.fromSec ?? durationSec;
    return [
      ...gridLines(downbeatSec, bpm, { toSec, durationSec }).map(({ sec, isPhrase }) =>
        line(sec, isPhrase ? '#111827' : '#6b7280', isPhrase ? 0.8 : 0.3),
      ),
      ...(segments.length > 1 ? [line(fromSec, '#dc2626', 2)] : []),
      text(fromSec, HEIGHT - 10, `${String(bpm).replace('.', ',')} BPM`),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...surfaces,
    `<path d="${wave.join('')}" stroke="#2563eb" stroke-width="${(bar * 0.7).toFixed(2)}" opacity="0.6"/>`,
    ...grid,
    '</svg>',
    '',
  ].join('\n');
}

/** A line per bar, or per several bars if the lines would be too close. */
function gridLines(
  downbeatSec: number,
  bpm: number,
  { toSec, durationSec }: { toSec: number; durationSec: number },
) {
  const barSec = (BEATS_PER_BAR * 60) / bpm;
  let bars = 1;
  while (((bars * barSec) / durationSec) * WIDTH < LEAST_GAP_PX) bars *= 2;
  const count = Math.max(0, Math.ceil((toSec - downbeatSec) / (bars * barSec)));
  return Array.from({ length: count }, (_, i) => ({
    sec: downbeatSec + i * bars * barSec,
    isPhrase: (i * bars) % 8 === 0,
  }));
}
