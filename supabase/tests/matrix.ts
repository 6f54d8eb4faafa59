import { expect, test } from 'vitest';
import {
  type Answer,
  an,
  banned,
  binh,
  borrower,
  type Caller,
  databaseOwner,
  deleted,
  removed,
  service,
  signedOut,
  unconfirmed,
  visitor,
  type World,
} from './world.ts';

/** The callers of each test. All rows belong to An, the owner. */
export const CALLERS = {
  visitor,
  owner: an,
  stranger: binh,
  unconfirmed,
  banned,
  deleted,
  removed,
  'signed out': signedOut,
  'with another’s session': borrower,
  service,
  databaseOwner,
};
export type Name = keyof typeof CALLERS;
/**
 * The number of rows read or changed; or why it was refused: 'closed' by a missing grant, 'policy' by a
 * policy, otherwise the code of a rule.
 */
export type Outcome = number | 'closed' | 'policy' | string;
export type Outcomes = Record<Name, Outcome>;

export function outcomeOf({ refusal, count }: Answer): Outcome {
  if (refusal === undefined) return count;
  if (/^42501 permission denied for (table|function)/.test(refusal)) return 'closed';
  if (/^42501 new row violates row-level security/.test(refusal)) return 'policy';
  return refusal.replace(/^PT\d{3} /, '');
}

/** Callers with a token who may not write. The tokens of the last two name An. */
const REFUSED = {
  unconfirmed: 'not_confirmed',
  banned: 'account_banned',
  deleted: 'session_ended',
  removed: 'session_ended',
  'signed out': 'session_ended',
  'with another’s session': 'session_ended',
};

/**
 * For calls that only operators may make, in tests in which An is one. Everybody else gets the
 * reason for the refusal.
 */
export const operators = (outcome: Outcome): Outcomes => ({
  ...REFUSED,
  visitor: 'closed',
  owner: outcome,
  stranger: 'not_operator',
  service: 'closed',
  databaseOwner: 'session_ended',
});

/** For private rows: only the owner reaches them, apart from the two callers to whom policies do not apply. */
export const owners = (rows: number, stranger: Outcome = 0): Outcomes => ({
  ...REFUSED,
  visitor: 'closed',
  owner: rows,
  stranger,
  service: rows,
  databaseOwner: rows,
});
/**
 * For inserts in An's name. Callers with another user's token get the policy's refusal, before any
 * rule reveals something.
 */
export const asAn = (rows = 1): Outcomes => ({
  ...owners(rows, 'policy'),
  unconfirmed: 'policy',
  banned: 'policy',
  deleted: 'policy',
  removed: 'policy',
});
export const asThemselves: Outcomes = owners(1, 1);
/** For reads of private rows: the session is checked only for callers in the owner's name. */
export const readers = (rows: number, others: number): Outcomes => ({
  ...everybody(others),
  owner: rows,
  'signed out': 'session_ended',
  'with another’s session': 'session_ended',
  service: rows,
  databaseOwner: rows,
});
export const everybody = (outcome: Outcome): Outcomes => ({
  visitor: outcome,
  owner: outcome,
  stranger: outcome,
  unconfirmed: outcome,
  banned: outcome,
  deleted: outcome,
  removed: outcome,
  'signed out': outcome,
  'with another’s session': outcome,
  service: outcome,
  databaseOwner: outcome,
});
/** For calls that no client may make. The database's owner may make them. */
export const nobody = (databaseOwner: Outcome = 0): Outcomes => ({
  ...everybody('closed'),
  databaseOwner,
});

export type Row = [what: string, ask: (caller: Caller) => Promise<Answer>, expected: Outcomes];

/** Tests each row of the matrix: a caller who is refused or reaches no row has changed nothing of `everything`. */
export function testMatrix(rows: Row[], everything: () => Promise<unknown>): void {
  const cases = rows.flatMap(([what, ask, expected]) =>
    (Object.keys(CALLERS) as Name[]).map((name) => [what, name, ask, expected[name]] as const),
  );
  /** The same for all tests, since each begins in the same state. */
  let before: Promise<unknown> | undefined;
  test.each(cases)('%s, asked by: %s', async (_, name, ask, expected) => {
    before ??= everything();
    await before;
    expect(outcomeOf(await ask(CALLERS[name]))).toBe(expected);
    // The database's owner may have emptied tables.
    if (typeof expected !== 'string' && expected > 0) return;
    if (name !== 'databaseOwner') expect(await everything()).toEqual(await before);
  });
}

export const sqlOf =
  (world: World) =>
  (text: string, values: () => unknown[] = () => []) =>
  (caller: Caller) =>
    world.ask(caller, text, values());
