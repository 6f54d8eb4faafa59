import { parseArgs } from 'node:util';

/**
 * Reads the command's options: `--rounds 3` sets the rounds, `--only home` (repeatable) selects figures. A
 * partial run only prints its results.
 *
 * @param groups names for `--only`
 * @throws Error for an unknown option
 */
export function readOptions(groups: readonly string[], fewestRounds: number) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(fewestRounds) },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error('--rounds takes a whole number above 0.');
  const unknown = values.only.filter((group) => !groups.includes(group));
  if (unknown.length > 0) throw new Error(`--only takes one of ${groups.join(', ')}.`);
  return {
    rounds,
    isWanted: (group: string) => values.only.length === 0 || values.only.includes(group),
    isWritten: rounds >= fewestRounds && values.only.length === 0,
  };
}
