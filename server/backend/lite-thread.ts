import { Worker } from 'node:worker_threads';
import { Refusal } from './api-error.ts';
import type { ConfirmationMail, FromLite, LiteCall, LiteSettings } from './worker-messages.ts';

export type LiteAnswer = Omit<Extract<FromLite, { type: 'answer' }>, 'type' | 'id'>;

const LONGEST_CALL_MS = 10_000;
const LONGEST_START_MS = 30_000;
const RESTART_PAUSE_MS = 500;

type Pending = {
  resolve: (answer: LiteAnswer) => void;
  reject: (refusal: Refusal) => void;
  limit: NodeJS.Timeout;
};

/**
 * lite in a thread of its own: hashing a password holds the event loop for a tenth of a second, and
 * the pages must not wait for it. A thread that dies is replaced.
 */
export class LiteThread {
  #settings: LiteSettings;
  #onMail: (mail: ConfirmationMail) => void;
  #worker: Worker | undefined;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  #isStopping = false;

  constructor(settings: LiteSettings, onMail: (mail: ConfirmationMail) => void) {
    this.#settings = settings;
    this.#onMail = onMail;
  }

  /** @throws Error when lite cannot be loaded */
  async start(): Promise<void> {
    const worker = new Worker(new URL('./lite-worker.ts', import.meta.url), {
      workerData: this.#settings,
      // Telemetry is lite's command line's; said here too, in case that changes.
      env: { ...process.env, DO_NOT_TRACK: '1', LITE_TELEMETRY: '0' },
    });
    this.#worker = worker;
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => {
        reject(new Error('The backend did not start in time.'));
        void worker.terminate();
      }, LONGEST_START_MS);
      worker.on('message', (message: FromLite) => {
        if (message.type === 'ready') {
          clearTimeout(limit);
          resolve();
        } else if (message.type === 'mail') this.#onMail(message.mail);
        else this.#settle(message.id, ({ resolve }) => resolve(message));
      });
      worker.on('error', (error) => {
        console.error('Backend thread:', error);
        reject(error);
      });
      worker.on('exit', () => {
        clearTimeout(limit);
        reject(new Error('The backend ended while it was starting.'));
        this.#onExit(worker);
      });
    });
  }

  /** @throws Refusal 503 while there is no thread, 504 when it does not answer in time */
  ask(call: Omit<LiteCall, 'id'>): Promise<LiteAnswer> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(unavailable());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const limit = setTimeout(
        () => this.#settle(id, ({ reject }) => reject(new Refusal(504, 'backend_timeout'))),
        LONGEST_CALL_MS,
      );
      this.#pending.set(id, { resolve, reject, limit });
      worker.postMessage({ ...call, id } satisfies LiteCall);
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#worker?.terminate();
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

function unavailable(): Refusal {
  return new Refusal(503, 'backend_unavailable');
}
