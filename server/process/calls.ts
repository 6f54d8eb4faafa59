import { describeError } from '#runtime/log.ts';

/** What one process asks another one, by its name. */
export type Answers = Record<string, (value: unknown) => Promise<unknown>>;

type Question = { ask: string; call: number; value?: unknown };
type Message = Question | { call: number; value: unknown } | { call: number; failure: string };

/** Calls between two processes that are connected by a channel. Each may ask the other. */
export class Calls {
  readonly #send: (message: Message) => void;
  readonly #answers: Answers;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  /** @param send may throw once the channel is closed */
  constructor(send: (message: object) => void, answers: Answers) {
    this.#send = send;
    this.#answers = answers;
  }

  /** @throws Error with the other process's message, or when the channel is closed */
  async ask(name: string, value?: unknown): Promise<unknown> {
    const call = ++this.#last;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(call, answer);
    try {
      this.#send({ ask: name, call, value });
      return await answer.promise;
    } finally {
      this.#waiting.delete(call);
    }
  }

  /** Call it with each message of the channel; others than those of this class are ignored. */
  async receive(message: unknown): Promise<void> {
    if (!isMessage(message)) return;
    const { call } = message;
    if ('ask' in message) await this.#answer(message);
    else if ('failure' in message) this.#waiting.get(call)?.reject(new Error(message.failure));
    else this.#waiting.get(call)?.resolve(message.value);
  }

  /** The channel is closed: nothing that waits will be answered. */
  end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('The process has ended.'));
  }

  async #answer({ ask, call, value }: Question): Promise<void> {
    try {
      const answer = this.#answers[ask];
      if (!answer) throw new Error(`Nothing answers ${ask}.`);
      this.#send({ call, value: await answer(value) });
    } catch (error) {
      try {
        this.#send({ call, failure: describeError(error).message });
      } catch {
        // The other process has ended meanwhile.
      }
    }
  }
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'call' in message;
