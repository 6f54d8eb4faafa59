import type { Claims, Database } from '#database/database.ts';
import type { Gate, GateContext } from './gate.ts';
import { requireOperator } from './require-operator.ts';

/** Lets operators in, and gives their calls a turn at the database. */
export type StudioGate = Pick<Gate, 'read' | 'write'> & {
  /** The calling operator's claims. @throws Refusal for anybody else */
  operator: (c: GateContext) => Promise<Claims>;
};

/** Of a server that has the accounts itself. */
export const studioGate = (gate: Gate, database: Database): StudioGate => ({
  operator: (c) => requireOperator(c, { gate, database }),
  read: (c, as, work) => gate.read(c, as, work),
  write: (c, as, work) => gate.write(c, as, work),
});
