const HEIGHT = 100;

/**
 * Three layers of the same bars: all of them, those up to `--buffered`, and on top those up to
 * `--played`.
 *
 * @param bars heights, 0 to 1
 */
export function Waveform({ bars }: { bars: readonly number[] }) {
  const path = bars
    .map((height, index) => {
      const length = Math.round(height * HEIGHT * 0.94);
      return `M${index + 0.5} ${(HEIGHT - length) / 2}v${length}`;
    })
    .join('');
  return ['waveform-ahead', 'waveform-buffered', 'waveform-played'].map((layer) => (
    <svg
      key={layer}
      aria-hidden="true"
      viewBox={`0 0 ${bars.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`waveform-bars absolute inset-0 size-full ${layer}`}
    >
      <path d={path} />
    </svg>
  ));
}
