import { runServer } from '../run-server.ts';
import { LOWEST_COST } from './lowest-cost.ts';

/** The server of tests: few of them are about the time that hashing a password takes. */
await runServer({ passwordCost: LOWEST_COST });
