import { waveformBars } from '#app/domain/waveform-bars.ts';

const HEIGHT = 100;

/** The bars twice, one over the other: the upper, in colour, is cut off at `--played`. */
export function Waveform({ trackId }: { trackId: string }) {
  const bars = waveformBars(trackId);
  const path = bars
    .map((height, index) => {
      const length = Math.round(height * HEIGHT * 0.94);
      return `M${index + 0.5} ${(HEIGHT - length) / 2}v${length}`;
    })
    .join('');
  return (
    <>
      <Bars path={path} count={bars.length} className="waveform-ahead" />
      <Bars path={path} count={bars.length} className="waveform-played" />
    </>
  );
}

function Bars({ path, count, className }: { path: string; count: number; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${count} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`waveform-bars absolute inset-0 size-full ${className}`}
    >
      <path d={path} />
    </svg>
  );
}
