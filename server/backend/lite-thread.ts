import { Worker } from 'node:worker_threads';
import { Refusal } from './api-error.ts';
import type {
  ConfirmationMail,
  FromLite,
  LiteCall,
  LiteSettings,
  ToLite,
} from './worker-messages.ts';

export type LiteAnswer = Omit<Extract<FromLite, { type: 'answer' }>, 'type' | 'id'>;

const PROGRAM = new URL('./lite-worker.ts', import.meta.url);
const LONGEST_CALL_MS = 10_000;
const LONGEST_START_MS = 30_000;
const RESTART_PAUSE_MS = 500;
/** One call that never ends may be at fault itself; when nothing else ends either, the thread is. */
const MOST_TIMEOUTS = 3;

type Pending = {
  resolve: (answer: LiteAnswer) => void;
  reject: (refusal: Refusal) => void;
  limit: NodeJS.Timeout;
  /** How many had been answered when it was asked. */
  answeredBefore: number;
};

type LiteThreadParts = {
  /** lite is loaded while they are awaited: that takes as long as starting PostgreSQL. */
  settings: () => Promise<LiteSettings>;
  onMail: (mail: ConfirmationMail) => void;
  program?: URL;
  longestCallMs?: number;
};

/**
 * lite in a thread of its own: hashing a password holds the event loop for a tenth of a second, and
 * the pages must not wait for it. A thread that dies, or answers nobody any more, is replaced.
 */
export class LiteThread {
  #parts: LiteThreadParts;
  #longestCallMs: number;
  #worker: Worker | undefined;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  #answered = 0;
  #timeoutsInARow = 0;
  #isStopping = false;

  constructor(parts: LiteThreadParts) {
    this.#parts = parts;
    this.#longestCallMs = parts.longestCallMs ?? LONGEST_CALL_MS;
  }

  /** @throws Error when lite cannot be loaded */
  async start(): Promise<void> {
    const worker = new Worker(this.#parts.program ?? PROGRAM, {
      // Telemetry is lite's command line's; said here too, in case that changes.
      env: { ...process.env, DO_NOT_TRACK: '1', LITE_TELEMETRY: '0' },
    });
    this.#worker = worker;
    this.#timeoutsInARow = 0;
    let limit: NodeJS.Timeout | undefined;
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromLite) => {
        if (message.type === 'ready') resolve();
        else if (message.type === 'mail') this.#parts.onMail(message.mail);
        else this.#answer(message);
      });
      worker.on('error', (error) => {
        console.error('Backend thread:', error);
        reject(error);
      });
      worker.on('exit', () => {
        reject(new Error('The backend ended while it was starting.'));
        this.#onExit(worker);
      });
    });
    const told = this.#parts.settings().then((settings) => {
      say(worker, { type: 'settings', settings });
      limit = setTimeout(() => void worker.terminate(), LONGEST_START_MS).unref();
    });
    await Promise.all([told, ready]).finally(() => clearTimeout(limit));
  }

  /** @throws Refusal 503 while there is no thread, 504 when it does not answer in time */
  ask(call: Omit<LiteCall, 'id'>): Promise<LiteAnswer> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(unavailable());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.#giveUp(worker, id), this.#longestCallMs);
      this.#pending.set(id, { resolve, reject, limit, answeredBefore: this.#answered });
      say(worker, { type: 'call', call: { ...call, id } });
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#worker?.terminate();
  }

  #answer({ id, type: _, ...answer }: Extract<FromLite, { type: 'answer' }>): void {
    this.#answered++;
    this.#settle(id, ({ resolve }) => resolve(answer));
  }

  #giveUp(worker: Worker, id: number): void {
    const isSilent = this.#pending.get(id)?.answeredBefore === this.#answered;
    this.#settle(id, ({ reject }) => reject(new Refusal(504, 'backend_timeout')));
    if (!isSilent) this.#timeoutsInARow = 0;
    else if (++this.#timeoutsInARow === MOST_TIMEOUTS) {
      console.error('Backend thread: it answers nobody any more, and is replaced.');
      void worker.terminate();
    }
  }

  #settle(id: number, settle: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.limit);
    settle(pending);
  }

  #onExit(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const id of [...this.#pending.keys()])
      this.#settle(id, ({ reject }) => reject(unavailable()));
    if (!this.#isStopping) setTimeout(() => this.#restart(), RESTART_PAUSE_MS).unref();
  }

  #restart(): void {
    if (this.#isStopping) return;
    this.start().catch((error) => console.error('Backend thread:', error));
  }
}

function say(worker: Worker, message: ToLite): void {
  worker.postMessage(message);
}

function unavailable(): Refusal {
  return new Refusal(503, 'backend_unavailable');
}
