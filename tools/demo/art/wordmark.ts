import { starPath } from '#import/covers/drawing/drum.ts';
import { circle, element, group, path } from '#import/covers/drawing/svg-markup.ts';

type Letter = { width: number; d: string; gapAfter?: number };

/** Letters 100 high with stems 28 wide, in the style of a club poster. */
const letters: readonly Letter[] = [
  { width: 104, d: 'M0 0H30L52 66L74 0H104L68 100H36Z', gapAfter: 5 },
  { width: 28, d: 'M0 0H28V100H0Z' },
  { width: 92, d: 'M0 0H28L64 54V0H92V100H64L28 46V100H0Z', gapAfter: 5 },
  { width: 104, d: 'M36 0H68L104 100H74L68.5 82H35.5L30 100H0ZM52 28L43 58H61Z', gapAfter: 7 },
  { width: 90, d: 'M0 0H28V36H62V0H90V100H62V64H28V100H0Z', gapAfter: 6 },
  { width: 104, d: '', gapAfter: 6 },
  { width: 90, d: 'M0 0H28V56A17 17 0 0 0 62 56V0H90V55A45 45 0 0 1 0 55Z' },
  {
    width: 88,
    d: 'M84 0H32A31.5 31.5 0 0 0 32 63H56A5 5 0 0 1 56 73H3V100H56A31.5 31.5 0 0 0 56 37H32A5 5 0 0 1 32 27H84Z',
  },
  { width: 72, d: 'M0 0H72V27H28V37H66V63H28V73H72V100H0Z' },
];

const GAP = 9;

export const WORDMARK_WIDTH = letters.reduce(
  (sum, { width, gapAfter = GAP }, i) => sum + width + (i < letters.length - 1 ? gapAfter : 0),
  0,
);

/** The O is the drum: a record with the sun cut out of its label. */
const drumLetter = (ink: string, label: string) =>
  group(
    { transform: 'translate(52 50)' },
    circle(0, 0, 52, { fill: ink }),
    circle(0, 0, 44, { fill: 'none', stroke: label, 'stroke-width': 1.6 }),
    circle(0, 0, 39, { fill: 'none', stroke: label, 'stroke-width': 1.6 }),
    circle(0, 0, 33, { fill: label }),
    path(starPath(30, 11), { fill: ink }),
    circle(0, 0, 4, { fill: label }),
  );

/** VINAHOUSE, 100 high, from the origin rightwards. */
export function wordmark(ink: string, label: string): string {
  let x = 0;
  const drawn = letters.map(({ width, d, gapAfter = GAP }) => {
    const letter = d ? path(d, { fill: ink, 'fill-rule': 'evenodd' }) : drumLetter(ink, label);
    const placed = element('g', { transform: `translate(${x})` }, letter);
    x += width + gapAfter;
    return placed;
  });
  return group({}, ...drawn);
}
