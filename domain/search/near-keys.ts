/** The rows of a QWERTY keyboard, and how far each is shifted to the right, in keys. */
const ROWS: [keys: string, shift: number][] = [
  ['qwertyuiop', 0],
  ['asdfghjkl', 0.25],
  ['zxcvbnm', 0.75],
];

/** In keys: reaches the next key in a row, and those that touch it above and below. */
const REACH = 1.3;

const PLACES = new Map(
  ROWS.flatMap(([keys, shift], row) =>
    [...keys].map((key, column) => [key, { x: column + shift, y: row }] as const),
  ),
);

/** Whether a finger could hit one key for the other. A key is no neighbour of itself. */
export function areNearKeys(one: string, other: string): boolean {
  const [from, to] = [PLACES.get(one), PLACES.get(other)];
  if (!from || !to || one === other) return false;
  return Math.hypot(from.x - to.x, from.y - to.y) <= REACH;
}
