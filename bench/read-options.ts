import { parseArgs } from 'node:util';

const GROUPS = ['home', 'catalogue', 'track', 'press', 'lighthouse'];
const FEWEST_ROUNDS = 7;

/**
 * `--rounds 3` measures less often, `--only home` (again for more) only some figures. What is not
 * the whole is printed, and not written down.
 *
 * @throws Error for an option there is not
 */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(FEWEST_ROUNDS) },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a count.');
  const unknown = values.only.filter((group) => !GROUPS.includes(group));
  if (unknown.length > 0) throw new Error(`--only takes one of ${GROUPS.join(', ')}.`);
  return {
    rounds,
    only: values.only,
    isWritten: rounds >= FEWEST_ROUNDS && values.only.length === 0,
  };
}
