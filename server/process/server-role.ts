import cluster from 'node:cluster';
import { Calls } from './calls.ts';

/** One of several servers on this machine, which a primary process has started: docs/decisions/095. */
export type ServerRole = {
  /** From 1. The first one also does the work that is done once: imports, jobs, counts. */
  number: number;
  /** Where the others listen already: then this one joins them once it is ready. */
  address: string | undefined;
  tellAddress: (address: string) => Promise<void>;
  /** The connection string of the primary's database. @throws Error while there is none */
  openDatabase: () => Promise<string>;
  /** The metrics of all servers, added up. */
  readMetrics: () => Promise<string>;
  /** @param read this server's own metrics */
  answerMetrics: (read: () => Promise<object[]>) => void;
};

/** Undefined for a server that runs alone. */
export function takeServerRole(): ServerRole | undefined {
  if (!cluster.isWorker) return undefined;
  const { SERVER_NUMBER, SERVER_ADDRESS } = process.env;
  let readOwn = async (): Promise<object[]> => [];
  const send = (message: object) => void process.send?.(message);
  const calls = new Calls(send, { metrics: () => readOwn() });
  process.on('message', (message) => void calls.receive(message));
  return {
    number: Number(SERVER_NUMBER),
    address: SERVER_ADDRESS || undefined,
    tellAddress: async (address) => void (await calls.ask('listens', address)),
    openDatabase: async () => String(await calls.ask('database')),
    readMetrics: async () => String(await calls.ask('metrics')),
    answerMetrics: (read) => {
      readOwn = read;
    },
  };
}
